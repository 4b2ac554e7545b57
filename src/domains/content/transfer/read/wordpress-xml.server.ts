import { SaxesParser } from "saxes";
import { Unreadable } from "./found.server.ts";

const NO_TEXTS = {
  title: "",
  link: "",
  slug: "",
  type: "",
  status: "",
  /** In UTC, such as `2020-05-01 12:00:00`. */
  date: "",
  /** When it was published, such as `Wed, 01 May 2024 10:00:00 +0000`. */
  published: "",
  content: "",
  excerpt: "",
  id: "",
  password: "",
  attachment: "",
};

export type WordPressItem = typeof NO_TEXTS & {
  categories: string[];
  meta: Record<string, string>;
  /** Whether one of its texts was too long to be read. */
  isTooLong: boolean;
};

const FIELDS: Record<string, keyof typeof NO_TEXTS> = {
  title: "title",
  link: "link",
  "wp:post_name": "slug",
  "wp:post_type": "type",
  "wp:status": "status",
  "wp:post_date_gmt": "date",
  pubDate: "published",
  "content:encoded": "content",
  "excerpt:encoded": "excerpt",
  "wp:post_id": "id",
  "wp:post_password": "password",
  "wp:attachment_url": "attachment",
};

/** Longer texts are not kept while they are read. */
const LONGEST = 2_000_000;
/** The metadata that an item here has a place for. */
const META = ["_thumbnail_id", "_wp_attached_file", "_wp_attachment_image_alt"];

/**
 * The items of a WordPress export, while it is read. Entities other than those of XML itself are
 * refused, and so is a document type, which could define some: nothing grows and nothing is
 * fetched.
 */
export async function* wordpressItems(
  pieces: AsyncIterable<string>,
): AsyncGenerator<WordPressItem | { site: string }> {
  const reading = new Reading();
  for await (const piece of pieces) {
    reading.write(piece);
    yield* reading.take();
  }
  reading.end();
  yield* reading.take();
}

class Reading {
  readonly #parser = new SaxesParser();
  #done: (WordPressItem | { site: string })[] = [];
  #item: WordPressItem | undefined;
  #path: string[] = [];
  #text = "";
  #metaKey = "";
  /** The attribute of a category; tags have another one. */
  #domain = "";
  #isTooLong = false;
  #isWordPress = false;

  constructor() {
    const parser = this.#parser;
    parser.on("doctype", () => {
      throw new Unreadable(
        "This XML file has a document type (DOCTYPE). WordPress writes none, so it was not read.",
      );
    });
    parser.on("error", (error) => {
      const [, line = "?"] = /^(\d+):/.exec(error.message) ?? [];
      throw new Unreadable(`This XML file is damaged in line ${line}: nothing after it was read.`);
    });
    parser.on("opentag", ({ name, attributes }) => this.#open(name, attributes.domain));
    parser.on("text", (text) => this.#add(text));
    parser.on("cdata", (text) => this.#add(text));
    parser.on("closetag", ({ name }) => this.#close(name));
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.close();
    if (!this.#isWordPress)
      throw new Unreadable(
        "This XML file is not a WordPress export. Please choose the file of Tools, Export.",
      );
  }

  take() {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #open(name: string, domain = ""): void {
    this.#domain = domain;
    this.#path.push(name);
    this.#text = "";
    if (this.#path.length > 20) throw new Unreadable("This XML file is nested too deeply.");
    if (name === "item") this.#item = { ...NO_TEXTS, categories: [], meta: {}, isTooLong: false };
    this.#isWordPress ||= name.startsWith("wp:");
  }

  #add(text: string): void {
    if (this.#text.length + text.length > LONGEST) this.#isTooLong = true;
    else this.#text += text;
  }

  #close(name: string): void {
    const item = this.#item;
    const text = this.#text;
    this.#path.pop();
    this.#text = "";
    if (!item) {
      if (name === "wp:base_blog_url") this.#done.push({ site: text.trim() });
      return;
    }
    if (this.#isTooLong) item.isTooLong = true;
    this.#isTooLong = false;
    const field = FIELDS[name];
    if (name === "item") {
      this.#done.push(item);
      this.#item = undefined;
    } else if (field && this.#path.at(-1) === "item") item[field] = text;
    else if (name === "category" && this.#domain === "category") item.categories.push(text.trim());
    else if (name === "wp:meta_key") this.#metaKey = text;
    else if (name === "wp:meta_value" && META.includes(this.#metaKey))
      item.meta[this.#metaKey] = text;
  }
}

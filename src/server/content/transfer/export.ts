import {
  COLLECTIONS,
  type Collection,
  COLLECTION_TRAITS,
  type Draft,
  slugOf,
  titleOf,
} from "#shared/content-items.ts";
import { createArchive } from "#server/archive-file.ts";
import type { Actor } from "#server/access.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { App } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import type { Download } from "#server/download.ts";
import { isSame } from "#server/content/items/drafts.ts";
import { readItem, type WholeItem } from "#server/content/items/items.ts";
import { findVersion } from "#server/content/items/versions.ts";
import { joinText, writeYaml } from "./read/front-matter.ts";

type Archive = ReturnType<typeof createArchive>;

const README = `The content of a website as Markdown.

articles/, guides/, ...   one file for each item: its fields as front matter (YAML), then its text
  NAME.md          what visitors read or, if they do not read it yet, its draft
  NAME.next.md     what is planned to follow
  NAME.draft.md    the working copy, if it differs
pictures/        the pictures of the library, as they were uploaded
pictures.yaml    what each of them shows, and the name of its file
redirects.yaml   where old addresses lead

Under Content, "Import and export" this file can be brought into a website of the same kind. Not in it:
what is in the trash, earlier versions, and the files of the resource library.
`;

/** Everything that an admin has written as one zip file, made while it is sent. */
export function exportContent({ db, uploads, log }: App, actor: Actor): Download {
  return {
    fileName: `content-${new Date().toISOString().slice(0, 10)}.zip`,
    type: "application/zip",
    async *pieces() {
      await recordChange(db, actor, { action: "transfer.export", subject: "content" });
      const archive = createArchive();
      const written = writeAll({ db, uploads }, archive).catch((error: unknown) => {
        // A client that has left ends the writing too
        if (archive.output.destroyed) return;
        log.error("content not exported", error);
        archive.output.destroy(error as Error);
      });
      yield* archive.output as AsyncIterable<Buffer>;
      await written;
    },
  };
}

async function writeAll({ db, uploads }: Pick<App, "db" | "uploads">, archive: Archive) {
  const extensions = new Map<string, string>();
  const pictures = await picturesOf(db);
  for (const { address, fileUrl } of pictures)
    extensions.set(address, fileUrl.split(".").at(-1) ?? "jpg");
  await archive.add("README.txt", [README]);
  for (const collection of COLLECTIONS)
    await writeCollection(db, archive, { collection, extensions });
  const listed = pictures.map(({ address, fileUrl, alt, name }) => ({
    file: `${address.slice(1)}.${fileUrl.split(".").at(-1)}`,
    name,
    alt,
  }));
  await archive.add("pictures.yaml", [writeYaml({ pictures: listed })]);
  const redirects = await db
    .selectFrom("redirects")
    .where("origin", "in", ["admin", "renamed"])
    .orderBy("id")
    .select(["path", "target"])
    .execute();
  await archive.add("redirects.yaml", [writeYaml({ redirects })]);
  for (const [index, { fileUrl }] of pictures.entries()) {
    const bytes = await uploads.storage.read(fileUrl);
    if (bytes) await archive.add(listed[index]?.file ?? "", [bytes]);
  }
  archive.end();
}

async function picturesOf(db: Db) {
  return db
    .selectFrom("pictures")
    .innerJoin("pictureFiles", "pictureFiles.pictureId", "pictures.id")
    .where("removedAt", "is", null)
    .where("isOriginal", "=", 1)
    .where("untilAt", "is", null)
    .orderBy("pictures.id")
    .select(["address", "alt", "name", "fileUrl"])
    .execute();
}

interface Writing {
  collection: Collection;
  /** Of the originals, by the address of the picture. */
  extensions: Map<string, string>;
}

async function writeCollection(db: Db, archive: Archive, { collection, extensions }: Writing) {
  const hasOrder = COLLECTION_TRAITS[collection].order !== undefined;
  const rows = await db
    .selectFrom("contentItems")
    .where("collection", "=", collection)
    .where("state", "not in", ["trashed", "erased"])
    .$if(hasOrder, (query) => query.orderBy("position"))
    .orderBy("id")
    .select("id")
    .execute();
  const names = new Set<string>();
  for (const [index, { id }] of rows.entries()) {
    const item = await readItem(db, id);
    const texts = await textsOf(db, item);
    const name = freeName(texts[0]?.draft ?? item.draft, names);
    for (const text of texts)
      await archive.add(`${collection}/${name}${text.suffix}.md`, [
        fileOf(item, text, { order: index + 1, of: `${name}.md`, extensions }),
      ]);
  }
}

interface Text {
  suffix: "" | ".next" | ".draft";
  state: "published" | "scheduled" | "draft";
  draft: Draft;
}

/** What visitors read, what is planned and the working copy: those of them that differ. */
async function textsOf(db: Db, item: WholeItem): Promise<Text[]> {
  const { id, liveId, nextId, draft } = item;
  const texts: Text[] = [];
  const add = (state: Text["state"], suffix: Text["suffix"], text: Draft) =>
    texts.push({ state, suffix: texts.length === 0 ? "" : suffix, draft: text });
  if (liveId !== null) add("published", "", await findVersion(db, { id, version: liveId }));
  if (nextId !== null) add("scheduled", ".next", await findVersion(db, { id, version: nextId }));
  const last = texts.at(-1);
  if (!last || !isSame(last.draft, draft)) add("draft", ".draft", draft);
  return texts;
}

/** A name for a file, made of the address or the title. */
function freeName(draft: Draft, names: Set<string>): string {
  const base = slugOf(draft.slug) || slugOf(titleOf(draft)) || "untitled";
  let name = base;
  for (let count = 2; names.has(name); count += 1) name = `${base}-${count}`;
  names.add(name);
  return name;
}

interface Place {
  order: number;
  of: string;
  extensions: Map<string, string>;
}

function fileOf(item: WholeItem, { suffix, state, draft }: Text, { order, of, extensions }: Place) {
  const { collection, createdAt, firstLiveAt, publishAt, nextUntil, unpublishAt } = item;
  const until = state === "published" ? unpublishAt : state === "scheduled" ? nextUntil : null;
  const isMain = suffix === "";
  const hasOrder = COLLECTION_TRAITS[collection].order !== undefined;
  const relative = (text: string) =>
    text.replaceAll(/\/pictures\/[\w-]{22}(?![\w-])/g, (address) => {
      const extension = extensions.get(address);
      return extension === undefined ? address : `..${address}.${extension}`;
    });
  const { page, ...texts } = draft.fields as Record<string, unknown>;
  const fields =
    collection === "site-texts"
      ? { page, texts }
      : Object.fromEntries(
          Object.entries(draft.fields).map(([name, value]) => [
            name,
            typeof value === "string" ? relative(value) : value,
          ]),
        );
  return joinText(
    {
      collection,
      ...(draft.slug !== "" && { slug: draft.slug }),
      state,
      ...(isMain ? { order } : { of }),
      ...(isMain && !hasOrder && { created: createdAt }),
      ...(isMain && firstLiveAt !== null && { firstPublished: firstLiveAt }),
      ...(state === "scheduled" && { publishAt }),
      ...(until !== null && { unpublishAt: until }),
      ...fields,
    },
    relative(draft.body),
  );
}

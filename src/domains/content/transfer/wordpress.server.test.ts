import { expect, test } from "vitest";
import { IMAGES } from "#test/kit/images.ts";
import { importServer, lineOf } from "#test/kit/imports.ts";
import { zipWith } from "#test/kit/zips.ts";

const cdata = (text: string) => `<![CDATA[${text}]]>`;

interface Post {
  id: number;
  title: string;
  slug?: string;
  content?: string;
  status?: string;
  type?: string;
  date?: string;
  more?: string;
}

function item({
  id,
  title,
  slug = "",
  content = "",
  status = "publish",
  type = "post",
  date = "2020-05-01 10:00:00",
  more = "",
}: Post) {
  return `<item><title>${title}</title><link>https://old.example/2020/05/${slug}/</link>
    <content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata("")}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt>
    <wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>
    <category domain="category" nicename="buying">${cdata("Buying")}</category>${more}</item>`;
}

function exportOf(...items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0"><channel>
    <wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join("\n")}</channel></rss>`;
}

const THUMBNAIL =
  "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>";
const PICTURE = item({
  id: 7,
  title: "House",
  type: "attachment",
  more: `<wp:attachment_url>https://old.example/wp-content/uploads/2020/05/house.png</wp:attachment_url>
    <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A house</wp:meta_value></wp:postmeta>`,
});

test("posts and pages come with their pictures, dates, categories and old addresses", async () => {
  const server = await importServer();
  const xml = exportOf(
    item({
      id: 12,
      title: "First &amp; home",
      slug: "first-home",
      content: `<!-- wp:paragraph --><p>Read <a href="https://old.example/2020/06/two/">this</a>.</p>
        <img src="https://old.example/wp-content/uploads/2020/05/house-300x200.png" alt="Small"><script>alert(1)</script>
        <table><tr><th>Here</th></tr><tr><td><img src="https://old.example/wp-content/uploads/2020/05/house.png" alt="a|b"></td></tr></table>`,
      more: THUMBNAIL,
    }),
    item({
      id: 13,
      title: "About us",
      slug: "about-us",
      type: "page",
      content: "One\n\nTwo",
      status: "draft",
    }),
    item({ id: 14, title: "Menu", type: "nav_menu_item" }),
    item({ id: 15, title: "Gone", status: "trash" }),
    PICTURE,
  );
  const uploads = await zipWith({
    "uploads/2020/05/house.png": IMAGES.png,
    "uploads/2020/05/house-300x200.png": IMAGES.png,
  });
  const { rows } = await server.importFiles(
    { "wordpress.xml": xml, "uploads.zip": uploads },
    { keepPublished: true },
  );
  expect(rows.map(lineOf)).toEqual([
    "uploads/2020/05/house.png | added",
    "First & home | added | Scripts were left out. | Its first words became its summary.",
    "About us | added | Its first words became its summary.",
    " | refused | It was in the trash.",
    " | refused | Left out: 1 of the kind “nav_menu_item”. Only posts and pages are imported.",
  ]);
  const { rows: pictures } = await server.admin.pictures.list({});
  expect(pictures).toMatchObject([{ alt: "A house", name: "house.png" }]);
  const { rows: articles } = await server.admin.content.list({ collection: "articles" });
  const id = articles.find(({ title }) => title === "First & home")?.id ?? 0;
  const post = await server.admin.content.byId({ id });
  expect(post).toMatchObject({
    state: "published",
    draft: {
      slug: "first-home",
      body: `Read [this](/2020/06/two/).\n\n![Small](${pictures[0]?.address})\n\n| Here |\n| - |\n| ![a\\|b](${pictures[0]?.address}) |`,
      fields: {
        title: "First & home",
        category: "Buying",
        publishedAt: "2020-05-01T10:00:00.000Z",
        imageUrl: pictures[0]?.address,
        imageAlt: "A house",
      },
    },
  });
  const { rows: guides } = await server.admin.content.list({
    collection: "guides",
    search: "about",
  });
  expect(guides).toMatchObject([{ title: "About us", state: "draft" }]);
  const { rows: redirects } = await server.admin.redirects.list({});
  expect(redirects.map(({ path, target }) => `${path} ${target}`).toSorted()).toEqual([
    "/2020/05/about-us /guides/about-us",
    "/2020/05/first-home /blog/first-home",
    "/?p=12 /blog/first-home",
    "/?p=13 /guides/about-us",
  ]);
});

test("a post that is private, has a password or was planned stays a draft, unless its time is still to come", async () => {
  const server = await importServer();
  const text = { content: "<p>Text.</p>" };
  const xml = exportOf(
    item({ id: 1, title: "Private", slug: "a", status: "private", ...text }),
    item({
      id: 2,
      title: "Locked",
      slug: "b",
      more: "<wp:post_password>x</wp:post_password><pubDate>Wed, 01 May 2024 10:00:00 +0000</pubDate>",
      date: "",
      ...text,
    }),
    item({
      id: 3,
      title: "Planned",
      slug: "c",
      status: "future",
      date: "2199-01-01 10:00:00",
      ...text,
    }),
    item({ id: 4, title: "Missed", slug: "d", status: "future", ...text }),
  );
  await server.importFiles({ "wordpress.xml": xml }, { keepPublished: true });
  const { rows } = await server.admin.content.list({ collection: "articles" });
  expect(rows.find(({ title }) => title === "Locked")?.date).toBe("2024-05-01T10:00:00.000Z");
  expect(Object.fromEntries(rows.map(({ title, state }) => [title, state]))).toMatchObject({
    Private: "draft",
    Locked: "draft",
    Planned: "scheduled",
    Missed: "draft",
  });
});

test("addresses with any character are converted to this website's", async () => {
  const server = await importServer();
  const xml = exportOf(
    item({ id: 1, title: "Zins", slug: "%e2%82%ac-zins", content: "<p>x</p>" }),
    item({ id: 2, title: "Über uns", slug: "%e4%b8%ad", content: "<p>x</p>" }),
  );
  const { rows } = await server.look({ "wordpress.xml": xml });
  expect(rows.map(({ notes }) => notes.at(-1))).toEqual([
    "Its address “€-zins” became “zins”.",
    "Its address “中” became “uber-uns”.",
  ]);
});

test("HTML that is nested too deeply is refused", async () => {
  const server = await importServer();
  const xml = exportOf(
    item({ id: 1, title: "Deep", slug: "deep", content: "<div>".repeat(5000) }),
    item({ id: 2, title: "Fine", slug: "fine", content: "<p>x</p>" }),
  );
  const { rows } = await server.look({ "wordpress.xml": xml });
  expect(rows.map(({ title, finding, notes }) => [title, finding, notes[0]])).toEqual([
    ["Fine", "new", "Its first words became its summary."],
    ["", "refused", "Its HTML is nested too deeply."],
  ]);
});

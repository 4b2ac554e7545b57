import { describe, expect, test } from "vitest";
import { IMAGES } from "#test/kit/images.ts";
import { importServer, lineOf } from "#test/kit/imports.ts";
import { GOES_ON, startJob } from "#test/kit/jobs.ts";
import { meanwhile } from "#test/kit/meanwhile.ts";
import { tampered, zipWith } from "#test/kit/zips.ts";
import { createContentImporter } from "./importer.server.ts";

const POST = `---
title: How rates work
date: 2020-05-01
category: Buying
excerpt: What moves a rate.
---

Rates move **daily**.
`;

type Server = Awaited<ReturnType<typeof importServer>>;

async function article({ admin }: Server, slug: string) {
  const { rows } = await admin.content.list({ collection: "articles", search: slug });
  const found = await Promise.all(rows.map(({ id }) => admin.content.byId({ id })));
  return found.find(({ draft }) => draft.slug === slug);
}

describe("Markdown files", () => {
  test("become drafts: nothing is published by accident", async () => {
    const server = await importServer();
    const { report } = await server.importFiles({ "2020-05-01-rates.md": POST });
    expect(report).toMatchObject({ state: "done", results: { added: 1, refused: 0 } });
    const item = await article(server, "rates");
    expect(item).toMatchObject({ state: "draft", title: "How rates work", category: "Buying" });
    expect(item?.draft.fields).toMatchObject({ publishedAt: "2020-05-01T12:00:00.000Z" });
    expect(item?.draft.body).toBe("Rates move **daily**.");
  });

  test("are published if the admin chooses so, with revision, record and activity", async () => {
    const server = await importServer();
    const before = server.app.publication.version();
    await server.importFiles({ "rates.md": POST }, { keepPublished: true });
    const item = await article(server, "rates");
    expect(item).toMatchObject({ state: "published", liveSlug: "rates" });
    expect(server.app.publication.version()).toBeGreaterThan(before);
    const { rows } = await server.admin.content.versions({ id: item?.id ?? 0 });
    expect(rows).toMatchObject([{ isLive: true }]);
    const shown = await server.db.selectFrom("contentShown").selectAll().execute();
    expect(shown.filter(({ itemId }) => itemId === item?.id)).toHaveLength(1);
    const actions = (await server.admin.audit.list({})).rows.map(({ action }) => action);
    expect(actions.slice(0, 5)).toEqual([
      "transfer.finish",
      "content.publish",
      "content.create",
      "transfer.start",
      "transfer.addFile",
    ]);
  });

  test("stay drafts when something is missing, or their date is in the future", async () => {
    const server = await importServer();
    const { rows } = await server.importFiles(
      {
        "a.md": "---\ntitle: No category\n---\n\nText.\n",
        "b.md": POST.replace("2020-05-01", "2199-05-01"),
      },
      { keepPublished: true },
    );
    expect(rows.map(lineOf)).toEqual([
      "No category | added | Its first words became its summary. | It stays a draft: Please choose a category.",
      "How rates work | added | Its date, 2199-05-01, is in the future, so it stays a draft.",
    ]);
    expect(await article(server, "b")).toMatchObject({ state: "draft" });
  });

  test("in a zip file bring their pictures into the library", async () => {
    const server = await importServer();
    const zip = await zipWith({
      "blog/porch.md": `---\ntitle: Porches\ncategory: Buying\ncover: ../img/porch.png\n---\n\nA ![porch](../img/porch.png) and ![none](../img/none.png).\n`,
      "img/porch.png": IMAGES.png,
      "img/unused.jpg": IMAGES.jpg,
      "img/broken.png": "no picture",
      "other.md": "![x](img/broken.png)",
    });
    const { rows } = await server.importFiles({ "site.zip": zip });
    expect(rows.map(lineOf)).toEqual([
      "img/porch.png | added",
      "img/broken.png | refused | Only image files are allowed",
      expect.stringMatching(/^Porches \| added \| .*Not among the files: img\/none\.png\.$/),
      "other | added",
    ]);
    const { rows: pictures } = await server.admin.pictures.list({});
    expect(pictures).toMatchObject([{ alt: "porch", name: "porch.png", uses: 1 }]);
    const item = await article(server, "porch");
    expect(item?.draft.fields).toMatchObject({ imageUrl: pictures[0]?.address });
    expect(item?.draft.body).toBe(
      `A ![porch](${pictures[0]?.address}) and ![none](../img/none.png).`,
    );
  });

  test("a picture that is already in the library is not added again", async () => {
    const server = await importServer();
    const zip = await zipWith({ "a.md": "![a](p.png)", "p.png": IMAGES.png });
    await server.importFiles({ "a.zip": zip });
    const { rows } = await server.importFiles({ "a.zip": zip });
    expect(rows.map(lineOf)).toEqual([
      "p.png | skipped | It is already in the library.",
      expect.stringMatching(/^a \| skipped/),
    ]);
    expect((await server.admin.pictures.list({})).rows).toHaveLength(1);
  });

  test("old addresses lead to the new ones", async () => {
    const server = await importServer();
    const file = POST.replace("title:", "aliases: [/2020/rates/]\ntitle:");
    await server.importFiles({ "rates.md": file });
    const { rows } = await server.admin.redirects.list({});
    expect(rows).toMatchObject([{ path: "/2020/rates", target: "/blog/rates" }]);
  });
});

describe("An address that is taken", () => {
  const other = POST.replace("Rates move", "They move");

  test("is reported before anything changes, and the text is skipped", async () => {
    const server = await importServer();
    await server.importFiles({ "rates.md": POST });
    const { id, rows } = await server.look({ "rates.md": other });
    expect(rows.map(lineOf)).toEqual([
      "How rates work | taken | “How rates work” has this address: rates.",
    ]);
    const { report } = await server.start(id);
    expect(report.results).toMatchObject({ skipped: 1, added: 0 });
    expect((await article(server, "rates"))?.draft.body).toContain("Rates move");
  });

  test("is replaced as a draft if the admin chooses so: visitors see no change", async () => {
    const server = await importServer();
    await server.importFiles({ "rates.md": POST }, { keepPublished: true });
    const { report } = await server.importFiles({ "rates.md": other }, { taken: "replace" });
    expect(report.results).toMatchObject({ replaced: 1 });
    const item = await article(server, "rates");
    expect(item).toMatchObject({ state: "changed" });
    expect(item?.draft.body).toContain("They move");
    const visitor = await server.as("visitor");
    expect(JSON.stringify(await visitor.content.article({ slug: "rates" }))).toContain(
      "Rates move",
    );
  });

  test("is reported for another file of the same import too", async () => {
    const server = await importServer();
    const zip = await zipWith({ "a/rates.md": POST, "b/rates.md": other });
    const { rows } = await server.look({ "site.zip": zip });
    expect(rows.map(({ finding }) => finding)).toEqual(["new", "taken"]);
  });

  test("needs no change for the same text", async () => {
    const server = await importServer();
    await server.importFiles({ "rates.md": POST });
    const { rows } = await server.look({ "rates.md": POST });
    expect(rows.map(({ finding }) => finding)).toEqual(["same"]);
  });
});

describe("An import that is interrupted", () => {
  test("continues where it stopped, without duplicates", async () => {
    const server = await importServer();
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`post-${index}.md`, POST]),
    );
    const { id } = await server.look({ "site.zip": await zipWith(files) });
    await server.app.jobs.stop();
    await server.admin.transfer.start({ id, taken: "skip", keepPublished: false });
    const killed = startJob(server.app, createContentImporter(server.app));
    await killed.stop();
    expect(await server.admin.transfer.byId({ id })).toMatchObject({ state: "running" });
    await createContentImporter(server.app).run(GOES_ON);
    expect(await server.admin.transfer.byId({ id })).toMatchObject({ state: "done", done: 6 });
    const { rows: articles } = await server.admin.content.list({ collection: "articles" });
    expect(articles.filter(({ title }) => title === "How rates work")).toHaveLength(6);
    expect(await server.db.selectFrom("leases").select("work").execute()).toEqual([]);
  });

  test("by its admin keeps what was imported, and deletes its files", async () => {
    const server = await importServer();
    const { id } = await server.look({ "rates.md": POST });
    expect(server.files().filter((file) => file.includes("imports"))).toHaveLength(1);
    expect(await server.admin.transfer.cancel({ id })).toMatchObject({ state: "cancelled" });
    expect(server.files().filter((file) => file.includes("imports"))).toEqual([]);
    await expect(
      server.admin.transfer.start({ id, taken: "skip", keepPublished: false }),
    ).rejects.toThrow("This import has ended.");
  });

  test("by its admin's dismissal imports nothing more and says so", async () => {
    const server = await importServer();
    const { id } = await server.look({ "rates.md": POST, "more.md": POST, "last.md": POST });
    await server.app.jobs.stop();
    await server.admin.transfer.start({ id, taken: "skip", keepPublished: false });
    await meanwhile(
      server,
      {
        before: 'update "contentImportEntries" set "result"',
        write: (other) =>
          other
            .updateTable("users")
            .set({ deactivatedAt: new Date().toISOString() })
            .where("username", "=", "admin")
            .execute(),
      },
      () => createContentImporter(server.app).run(GOES_ON),
    );
    expect(await server.admin.transfer.byId({ id })).toMatchObject({
      state: "failed",
      done: 1,
      problem: "The person who started it may no longer import. What was imported stays.",
    });
  });
});

describe("A file that cannot be imported as it is", () => {
  test.each([
    ["a path", "../a.md"],
    ["a path of Windows", "..\\a.md"],
  ])("that leads out of its zip file by %s is refused, the others are read", async (_, path) => {
    const server = await importServer();
    const zip = tampered(await zipWith({ "xx/a.md": POST, "b.md": POST }), "xx/a.md", path);
    const { rows } = await server.look({ "site.zip": zip });
    expect(rows.map(lineOf)).toEqual([
      "How rates work | new",
      " | refused | Its path leads out of the zip file.",
    ]);
  });

  test("that grows more than 200 times when unpacked is refused", async () => {
    const server = await importServer();
    const zip = await zipWith({ "a.md": Buffer.alloc(8 * 1024 * 1024, "a") });
    const { rows } = await server.look({ "site.zip": zip });
    expect(rows.map(lineOf)).toEqual([
      " | refused | Unpacked, it would be more than 200 times as large.",
    ]);
  });

  test.each([
    [
      "a DOCTYPE with entities",
      "a.xml",
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "b">]><rss>&a;</rss>',
      "This XML file has a document type (DOCTYPE). WordPress writes none, so it was not read.",
    ],
    [
      "an entity that nobody has defined",
      "a.xml",
      "<rss><wp:x>&secret;</wp:x></rss>",
      "This XML file is damaged in line 1: nothing after it was read.",
    ],
    [
      "XML that is not a WordPress export",
      "a.xml",
      "<rss></rss>",
      "This XML file is not a WordPress export. Please choose the file of Tools, Export.",
    ],
    [
      "2 MB of text",
      "a.md",
      "a ".repeat(1_100_000),
      "It has more than 2 MB of text. Pages have at most 200,000 characters.",
    ],
    [
      "more text than a page has",
      "a.md",
      `# Long\n\n${"word ".repeat(50_000)}`,
      "body: Please use at most 200,000 characters.",
    ],
    [
      "front matter that is not YAML",
      "a.md",
      "---\ntitle: [a\n---\n\nText.",
      "Its front matter is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ].",
    ],
    [
      "aliases that grow",
      "a.md",
      `---\na: &a [1]\nb: &b [${"*a,".repeat(9)}1]\nc: [${"*b,".repeat(9)}1]\n---\n`,
      "Its front matter is not YAML: Excessive alias count indicates a resource exhaustion attack.",
    ],
    [
      "front matter in TOML",
      "a.md",
      '+++\ntitle = "a"\n+++\n',
      "Its front matter is TOML. Please write it as YAML, between lines of ---.",
    ],
  ])("has %s", async (_, name, content, sentence) => {
    const server = await importServer();
    const { rows } = await server.look({ [name]: content });
    expect(rows.map(lineOf)).toEqual([` | refused | ${sentence}`]);
  });

  test("that is not zip, Markdown or XML is refused at the upload", async () => {
    const server = await importServer();
    const send = (name: string, content: string) =>
      server.upload("/api/admin/content-import-files", {
        file: { name, content: Buffer.from(content) },
      });
    for (const [name, content] of [
      ["a.exe", "MZ"],
      ["a.zip", "no zip"],
      ["a.md", "\0\0"],
    ] as const) {
      const answer = await send(name, content);
      expect([answer.status, await answer.json()]).toMatchObject([
        415,
        { message: "Only ZIP, Markdown and XML files are allowed" },
      ]);
    }
    expect(server.files()).toEqual([]);
  });

  test("with scripts, another encoding or a byte order mark is read as far as it is text", async () => {
    const server = await importServer();
    const { rows } = await server.importFiles({
      "script.md": "# Script\n\n<script>alert(1)</script>\n",
      "mark.md": Buffer.from(`\uFEFF${POST.replace("How rates work", "Marked")}`),
      "wide.md": Buffer.from(`\uFEFF# Wide\n\nText`, "utf16le"),
      "old.md": Buffer.from("# Caf\u00e9\n\nText", "latin1"),
    });
    expect(rows.map(({ title }) => title).toSorted()).toEqual(["Café", "Marked", "Script", "Wide"]);
    const notes = Object.fromEntries(rows.map((row) => [row.title, row.notes]));
    expect(notes.Script).toContain("HTML in it, scripts too, is shown as text.");
    expect(notes["Café"]).toContain(
      "It is not in UTF-8 and was read as Windows-1252: please check its accents and signs.",
    );
    expect(notes.Marked).toEqual([]);
  });
});

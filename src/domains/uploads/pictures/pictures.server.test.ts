import { readFileSync } from "node:fs";
import initPng, { encode } from "@jsquash/png/codec/pkg/squoosh_png.js";
import { describe, expect, test } from "vitest";
import type { Draft } from "#domains/content/items/content-items.ts";
import type { Picture } from "./pictures.output.ts";
import { publishArticle } from "#test/kit/content.ts";
import { IMAGES } from "#test/kit/images.ts";
import { statementsOf } from "#test/kit/statements.ts";
import { uploadServer } from "#test/kit/upload.ts";
import { sweepUploads } from "#domains/uploads/sweep.server.ts";
import { sweepPictures } from "./sweep-pictures.server.ts";

const CODEC = "node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm";
const DAY_MS = 86_400_000;

async function pngOf(width: number, height: number): Promise<Buffer> {
  await initPng(new WebAssembly.Module(readFileSync(CODEC)));
  return Buffer.from(encode(new Uint8Array(width * height * 4).fill(180), width, height, 8));
}

async function library() {
  const server = await uploadServer();
  const { admin } = await server.as("admin");
  const visitor = await server.as("visitor");
  const add = async (alt = "A porch", size: [number, number] = [1200, 800]): Promise<Picture> => {
    const content = await pngOf(...size);
    const answer = await server.upload("/api/admin/pictures", {
      picture: { content, name: "porch.png" },
      alt,
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as Picture;
  };
  const publish = (imageUrl: string, body = "Text.") =>
    publishArticle(server.db, { slug: "a", title: "Porches", imageUrl, body });
  return { ...server, pictures: admin.pictures, content: admin.content, visitor, add, publish };
}

describe("A picture that is added", () => {
  test("is in the library with its description, and its address leads to its file", async () => {
    const { add, pictures, get, files, db } = await library();
    const added = await add();
    expect(added).toMatchObject({
      alt: "A porch",
      name: "porch.png",
      width: 1200,
      height: 800,
      uses: 0,
      address: expect.stringMatching(/^\/pictures\/[\w-]{22}$/) as string,
    });
    expect((await pictures.list({})).rows).toEqual([added]);
    const led = await get(added.address, { redirect: "manual" });
    expect([led.status, led.headers.get("location")]).toEqual([302, added.src]);
    const file = await get(added.src);
    expect(file.headers.get("content-type")).toBe("image/webp");
    // The original, and the widths 480, 960 and 1200
    expect(files()).toHaveLength(4);
    const entry = await db.selectFrom("auditEntries").selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "pictures.add", after: '{"alt":"A porch"}' });
  });

  test.each<[string, Record<string, string>]>([
    ["without words", {}],
    ["with blank words", { alt: "  " }],
    ["with too many words", { alt: "x".repeat(301) }],
  ])("%s is refused and leaves nothing", async (_, fields) => {
    const { upload, files, pictures } = await library();
    const picture = { content: await pngOf(10, 10), name: "a.png" };
    const answer = await upload("/api/admin/pictures", { ...fields, picture });
    expect(answer.status).toBe(400);
    expect(files()).toEqual([]);
    expect((await pictures.list({})).rows).toEqual([]);
  });

  test.each([
    ["a GIF", IMAGES.gif, "a.gif", 415],
    ["a text", Buffer.from("no picture at all, only words"), "a.png", 415],
    ["a torn PNG", IMAGES.png.subarray(0, 40), "a.png", 400],
  ])("%s is refused and leaves nothing", async (_, content, name, status) => {
    const { upload, files } = await library();
    const answer = await upload("/api/admin/pictures", { picture: { content, name }, alt: "A" });
    expect(answer.status).toBe(status);
    expect(files()).toEqual([]);
  });

  test("is found by its description and by its name", async () => {
    const { add, pictures } = await library();
    await add("A red door", [4, 4]);
    const { id } = await add("A garden", [4, 4]);
    const found = async (search: string) => (await pictures.list({ search })).rows.length;
    expect([await found("RED door"), await found("porch"), await found("cat")]).toEqual([1, 2, 0]);
    expect((await pictures.list({ limit: 1 })).rows.map((each) => each.id)).toEqual([id]);
  });
});

describe("Where a picture is shown", () => {
  test("articles show its current file, its widths and its description", async () => {
    const { add, publish, visitor } = await library();
    const { address, src } = await add();
    await publish(address, `Look: ![The porch](${address})`);
    const [post] = await visitor.content.posts();
    expect(post).toMatchObject({ imageUrl: src, imageAlt: "A porch" });
    const { blocks } = await visitor.content.article({ slug: "a" });
    expect(blocks[0]).toMatchObject({
      children: [
        "Look: ",
        {
          type: "image",
          src,
          alt: "The porch",
          width: 1200,
          height: 800,
          set: expect.stringMatching(/ 480w, .* 960w, .* 1200w$/) as string,
        },
      ],
    });
  });

  test("another file replaces it everywhere, and the first one is kept", async () => {
    const { add, publish, visitor, upload, files } = await library();
    const { id, address, src } = await add();
    await publish(address, `![The porch](${address})`);
    const inText = async () => (await visitor.content.article({ slug: "a" })).blocks[0];
    // A parsed text is kept, and must not keep the files that it was shown with
    expect(await inText()).toMatchObject({ children: [{ src }] });
    const picture = { content: await pngOf(300, 100), name: "other.png" };
    const answer = await upload("/api/admin/pictures/replace", { id: String(id), picture });
    const replaced = (await answer.json()) as Picture;
    expect(replaced).toMatchObject({ id, address, alt: "A porch", name: "other.png", width: 300 });
    expect(replaced.src).not.toBe(src);
    expect((await visitor.content.posts())[0]?.imageUrl).toBe(replaced.src);
    expect(await inText()).toMatchObject({ children: [{ src: replaced.src, width: 300 }] });
    expect(files()).toHaveLength(6);
  });

  test("it says which items use it, drafts and scheduled ones too", async () => {
    const { add, content, pictures } = await library();
    const { id, address } = await add("A", [4, 4]);
    const item = await content.create({ collection: "questions" });
    const draft: Draft = {
      collection: "questions",
      slug: "",
      fields: { question: "Why?" },
      body: `![](${address})`,
    };
    await content.save({ id: item.id, revision: item.revision, draft });
    expect(await pictures.uses({ id })).toEqual([
      { id: item.id, collection: "questions", title: "Why?" },
    ]);
    expect((await pictures.list({})).rows[0]?.uses).toBe(1);
  });

  test("its uses stay known through every change of an item, whatever surrounds its address", async () => {
    const { add, content, pictures, app } = await library();
    const { id, address } = await add("A", [4, 4]);
    const item = await content.create({ collection: "questions" });
    const texts = {
      named: `"\\${address}"'👩‍👧 \\/pictures/short ${address}x (/pictures/${"-".repeat(22)})`,
      almost: `${address.slice(0, -1)} /pictures/${address}é`,
    };
    const write = async (body: string) => {
      const { revision } = await content.byId({ id: item.id });
      const fields = { question: "Why?" };
      const draft: Draft = { collection: "questions", slug: "", fields, body };
      return content.save({ id: item.id, revision, draft });
    };
    const uses = async () => [
      (await pictures.uses({ id })).length,
      (await pictures.list({})).rows[0]?.uses,
    ];
    await write(texts.named);
    expect(await uses()).toEqual([1, 1]);
    await write("Nothing.");
    expect(await uses()).toEqual([0, 0]);
    await write(texts.almost.slice(0, 20));
    expect(await uses()).toEqual([0, 0]);
    const { revision } = await write(texts.named);
    await content.publish({ id: item.id, revision });
    await write("Nothing.");
    expect(await uses()).toEqual([1, 1]);
    const from = new Date(Date.now() + 3_600_000).toISOString();
    const later = await content.byId({ id: item.id });
    await content.publish({ id: item.id, revision: later.revision, from });
    await content.unpublish({ id: item.id });
    expect(await uses()).toEqual([0, 0]);
    const last = await write(texts.named);
    await content.trash({ id: item.id, revision: last.revision });
    expect(await uses()).toEqual([1, 1]);
    await content.erase({ id: item.id });
    expect(await uses()).toEqual([0, 0]);
    expect(await app.db.selectFrom("pictureUses").selectAll().execute()).toEqual([]);
  });

  test("the list of the library reads no texts", async () => {
    const { add, publish, pictures, db } = await library();
    const { address } = await add("A", [4, 4]);
    await publish(address);
    const statements = statementsOf(db);
    expect((await pictures.list({})).rows[0]?.uses).toBe(1);
    expect(statements.length).toBeGreaterThan(0);
    for (const sql of statements) expect(sql).not.toMatch(/body|contentDrafts|contentVersions/);
  });

  test("of thousands of items that use it, the first few are listed", async () => {
    const { add, content, pictures } = await library();
    const { id, address } = await add("A", [4, 4]);
    for (const name of ["One", "Two", "Three"]) {
      const item = await content.create({ collection: "testimonials" });
      const fields = { name, role: "", content: "", rating: 5, avatarUrl: address };
      const draft: Draft = { collection: "testimonials", slug: "", fields, body: "" };
      await content.save({ id: item.id, revision: item.revision, draft });
    }
    const titles = async (limit?: number) =>
      (await pictures.uses({ id, limit })).map(({ title }) => title);
    expect(await titles(2)).toEqual(["One", "Two"]);
    expect(await titles()).toEqual(["One", "Two", "Three"]);
  });

  test("its description changes, and with it those of articles without their own", async () => {
    const { add, publish, pictures, visitor } = await library();
    const { id, address } = await add();
    await publish(address);
    await pictures.save({ id, alt: "A wide porch" });
    expect((await visitor.content.posts())[0]?.imageAlt).toBe("A wide porch");
    await expect(pictures.save({ id, alt: "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("Removing a picture", () => {
  test("is refused while an item uses it", async () => {
    const { add, publish, pictures, app, files } = await library();
    const { id, address } = await add("A", [4, 4]);
    await publish(address);
    await expect(pictures.remove({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "“Porches” uses this picture. Please choose another one there first.",
    });
    await sweepPictures(app.db);
    await sweepUploads(app, Date.now() + 2 * DAY_MS);
    expect(files()).toHaveLength(2);
  });

  test("deletes its files once no version refers to it", async () => {
    const { add, pictures, app, files, get } = await library();
    const { id, address } = await add("A", [4, 4]);
    await pictures.remove({ id });
    expect((await pictures.list({})).rows).toEqual([]);
    await sweepPictures(app.db);
    await sweepUploads(app, Date.now() + 2 * DAY_MS);
    expect(files()).toEqual([]);
    expect((await get(address)).status).toBe(404);
  });

  test("keeps the files that an earlier version still refers to", async () => {
    const { add, publish, pictures, content, app, files } = await library();
    const { id, address } = await add("A", [4, 4]);
    const item = await publish(address);
    const { revision, draft } = await content.byId({ id: item });
    const fields = { ...draft.fields, imageUrl: "", excerpt: "x", category: "x" };
    const saved = await content.save({ id: item, revision, draft: { ...draft, fields } as Draft });
    await content.publish({ id: item, revision: saved.revision });
    await pictures.remove({ id });
    await sweepPictures(app.db);
    await sweepUploads(app, Date.now() + 2 * DAY_MS);
    expect(files()).toHaveLength(2);
  });
});

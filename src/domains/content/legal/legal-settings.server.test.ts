import { expect, test } from "vitest";
import type { Draft } from "#domains/content/items/content-items.ts";
import { DEFAULT_TERMS_OF_USE } from "./legal-defaults.ts";
import { publishItem } from "#domains/content/items/publish.server.ts";
import type { Actor } from "#platform/access.ts";
import { enrol, later } from "#test/kit/second-factor.ts";
import { testApp } from "#test/kit/app.ts";

async function lender() {
  const test = await testApp();
  const { content, settings } = (await test.as("admin")).admin;
  const visitor = await test.as("visitor");
  const terms = async () => {
    const { rows } = await content.list({ collection: "site-texts" });
    return content.byId({ id: rows.find(({ title }) => title === "Terms of Use")?.id ?? 0 });
  };
  const write = async (termsOfUse: string) => {
    const { id, revision, draft } = await terms();
    const fields = { ...draft.fields, termsOfUse };
    return content.save({ id, revision, draft: { ...draft, fields } as Draft });
  };
  const read = async () => (await visitor.settings.termsOfUse()).value;
  const save = (value: string, expected?: string) =>
    settings.save({ key: "termsOfUse", value, ...(expected !== undefined && { expected }) });
  return { ...test, content, visitor, terms, write, read, save };
}

test("the terms of use are a draft with a preview until they are published", async () => {
  const { content, visitor, write, read } = await lender();
  const { id, revision } = await write("1. Ours\nBe kind.");
  expect(await read()).toBe("");
  const { url } = await content.previewLink({ id });
  const token = new URL(url).searchParams.get("token") ?? "";
  expect((await visitor.content.preview({ token })).legal).toBe("1. Ours\nBe kind.");
  await content.publish({ id, revision });
  expect(await read()).toBe("1. Ours\nBe kind.");
  expect(await visitor.settings.byKey({ key: "termsOfUse" })).toMatchObject({
    value: "1. Ours\nBe kind.",
  });
  await content.unpublish({ id });
  expect(await read()).toBe("");
});

test("a preview of terms without a text shows the built-in ones", async () => {
  const { content, visitor, terms } = await lender();
  const { url } = await content.previewLink({ id: (await terms()).id });
  const token = new URL(url).searchParams.get("token") ?? "";
  expect((await visitor.content.preview({ token })).legal).toBe(DEFAULT_TERMS_OF_USE);
});

test("saving in Site Settings publishes at once, and what it replaces stays a version", async () => {
  const { content, terms, write, read, save } = await lender();
  await save("First.");
  await write("A lawyer's draft.");
  await save("Your monthly payment: $1,200, as on the site.");
  expect(await read()).toBe("Your monthly payment: $1,200, as on the site.");
  const { id, state, draft, liveVersion } = await terms();
  expect(state).toBe("published");
  expect(draft.fields).toMatchObject({ termsOfUse: await read() });
  const { rows } = await content.versions({ id });
  const texts = await Promise.all(
    rows.map(async (row) => (await content.version({ id, version: row.id })).fields),
  );
  expect(rows[0]).toMatchObject({ id: liveVersion, isLive: true });
  expect(texts.slice(1).map((fields) => Object.values(fields).at(-1))).toEqual([
    "A lawyer's draft.",
    "First.",
    "Terms of Use",
  ]);
  await save("");
  expect(await read()).toBe("");
});

test("Site Settings refuses to save over a text that was published meanwhile", async () => {
  const { content, write, read, save } = await lender();
  await save("First.");
  const { id, revision } = await write("Second.");
  await content.publish({ id, revision });
  await expect(save("Third.", "First.")).rejects.toMatchObject({ code: "CONFLICT" });
  await save("Third.", "Second.");
  expect(await read()).toBe("Third.");
});

test("a text goes on the website and off it with a proof, from whom has a second factor, and by no token", async () => {
  const app = await lender();
  const { content, db, write, read } = app;
  const { id, revision } = await write("Ours.");
  const { app: phone } = await enrol(app, "admin");
  const { admin, secondFactor } = await app.unproved("admin");
  const item = { id, revision };
  const asked = "Please confirm that it is you.";
  await expect(admin.content.publish(item)).rejects.toThrow(asked);
  const both = { action: "publish" as const, items: [item] };
  await expect(admin.content.applyToMany(both)).rejects.toThrow(asked);
  const byToken = { user: { id: 1 }, via: "token", token: {} } as unknown as Actor;
  await expect(publishItem(db, byToken, item)).rejects.toThrow("A token may not change");
  expect(await read()).toBe("");
  const faq = await content.create({ collection: "questions" });
  await admin.content.trash({ id: faq.id, revision: faq.revision });
  later(1);
  await secondFactor.confirm({ code: phone.in(0) });
  await admin.content.publish(item);
  expect(await read()).toBe("Ours.");
  await expect(admin.content.unpublish({ id })).rejects.toThrow(asked);
});

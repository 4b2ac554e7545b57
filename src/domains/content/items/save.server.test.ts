import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";

test("a draft that was saved in another place stays a version, also of the same person", async () => {
  const { as } = await testApp();
  const { content } = (await as("admin")).admin;
  const { id, revision, draft } = await content.create({ collection: "guides" });
  await content.save({ id, revision, draft: { ...draft, body: "Here." } });
  const there = content.save({ id, revision, draft: { ...draft, body: "There." } });
  await expect(there).rejects.toMatchObject({ code: "CONFLICT" });
  const { rows } = await content.versions({ id });
  expect(rows).toHaveLength(1);
  const kept = await content.version({ id, version: rows[0]?.id ?? 0 });
  expect(kept).toMatchObject({ body: "Here." });
});

test.each([
  ["this", "There.", "Here."],
  ["saved", "Here.", "There."],
] as const)(
  "of two texts of one person, the one that was not chosen is a version: %s draft",
  async (chosen, goesOn, isVersion) => {
    const { as } = await testApp();
    const { content } = (await as("admin")).admin;
    const { id, revision, draft } = await content.create({ collection: "guides" });
    const here = await content.save({ id, revision, draft: { ...draft, body: "Here." } });
    const there = { ...draft, body: "There." };
    const saved = await content.save({ id, revision: here.revision, draft: there, chosen });
    expect(saved.draft.body).toBe(goesOn);
    const { rows } = await content.versions({ id });
    const kept = await Promise.all(
      rows.map((version) => content.version({ id, version: version.id })),
    );
    expect(kept.map(({ body }) => body)).toContain(isVersion);
    // The next save of the same session removes nothing
    await content.save({ id, revision: saved.revision, draft: { ...draft, body: "More." } });
    expect((await content.versions({ id })).rows).toEqual(expect.arrayContaining(rows));
  },
);

test("a choice made before yet another save overwrites nothing", async () => {
  const { as } = await testApp();
  const { content } = (await as("admin")).admin;
  const { id, revision, draft } = await content.create({ collection: "guides" });
  await content.save({ id, revision, draft: { ...draft, body: "Here." } });
  for (const chosen of ["this", "saved"] as const)
    await expect(
      content.save({ id, revision, draft: { ...draft, body: "There." }, chosen }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await content.byId({ id })).toMatchObject({ draft: { body: "Here." } });
});

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

import { expect, test } from "vitest";
import { testApp } from "../../test/kit/app.ts";

test("GET /api/site-settings lists the eleven keys and no other, with defaults", async () => {
  const { as } = await testApp();
  const list = await (await as("visitor")).settings.list();
  expect(list).toHaveLength(11);
});

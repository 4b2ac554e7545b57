import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";

/** A site with a message (lead 1) and a request (lead 2) of one address. */
async function desk() {
  const site = await testApp();
  const visitor = await site.as("visitor");
  await visitor.contact.send(MESSAGE);
  await visitor.applications.submit({ ...REQUEST, state: "NY" });
  const { admin, leads } = await site.as("admin");
  return { ...site, admin, leads, officerId: await idOf(site, "officer") };
}

test("A person's newest lead stands for all their leads, with the news and the waiting of each", async () => {
  const { as, admin, leads, officerId } = await desk();
  await admin.people.merge({ id: 2, otherId: 1 });
  const [first] = (await leads.list({})).rows.slice(1);
  await leads.see({ id: 2 });
  const { rows } = await leads.list({ perPerson: true });
  expect(rows).toMatchObject([{ id: 2, state: "NY", records: 2, isUnread: true }]);
  expect(rows[0]?.waitsSince).toBe(first?.waitsSince);
  expect(first).toMatchObject({ id: 1, records: 2, text: MESSAGE.message });
  await admin.leads.assign({ ids: [1], assigneeId: officerId });
  const own = (await as("officer")).leads;
  expect((await own.list({ perPerson: true })).rows).toMatchObject([{ id: 1, records: 1 }]);
});

test("A change of many says what takes it back", async () => {
  const { leads, admin, officerId } = await desk();
  await leads.change({ ids: [1], stage: "contacted" });
  expect((await leads.change({ ids: [1, 2], stage: "closed" })).undo).toEqual([
    { ids: [1], stage: "contacted" },
    { ids: [2], stage: "new", waits: [{ id: 2, since: expect.any(String) }] },
  ]);
  await leads.change({ ids: [1], addTags: ["old"] });
  expect((await leads.change({ ids: [1, 2], addTags: ["old"] })).undo).toEqual([
    { ids: [2], removeTags: ["old"] },
  ]);
  await admin.leads.assign({ ids: [2], assigneeId: officerId, quietly: true });
  expect((await admin.leads.assign({ ids: [1, 2], assigneeId: null })).undo).toEqual([
    { ids: [2], assigneeId: officerId },
  ]);
  await leads.setStatus({ ids: [2], status: "rejected", reasons: ["No credit file"] });
  expect(await leads.setStatus({ ids: [2], status: "pending" })).not.toHaveProperty("undo");
});

test("The pipeline has each stage with its leads and the dollars they ask for", async () => {
  const { leads } = await desk();
  const [first, ...others] = await leads.pipeline();
  expect(first).toEqual({ key: "new", label: "New", leads: 2, amount: 250_000 });
  expect(others.map(({ leads: count }) => count)).toEqual(others.map(() => 0));
});

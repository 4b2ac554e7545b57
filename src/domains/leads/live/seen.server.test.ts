import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";

/** A message (lead 1) and a request (lead 2), which nobody has opened. */
async function unopened() {
  const site = await testApp();
  const visitor = await site.as("visitor");
  await visitor.contact.send(MESSAGE);
  await visitor.applications.submit(REQUEST);
  const { admin, leads } = await site.as("admin");
  const unread = async () =>
    (await leads.list({ unread: true, limit: 20 })).rows.map(({ id }) => id);
  return { ...site, visitor, admin, leads, unread };
}

test("Leads are news when others have done something since you looked", async () => {
  const { visitor, leads, unread } = await unopened();
  expect(await unread()).toEqual([2, 1]);
  await leads.see({ id: 2 });
  expect(await unread()).toEqual([1]);
  await leads.change({ ids: [2], stage: "contacted" });
  expect(await leads.counts({ dueBy: "2026-11-22" })).toEqual({
    unread: 1,
    unanswered: 1,
    untold: 0,
    due: 0,
    gains: 0,
    isCut: false,
  });
  await visitor.contact.send({ ...MESSAGE, message: "And another question." });
  expect(await unread()).toEqual([3, 1]);
  const { rows } = await leads.timeline({ id: 2 });
  expect(rows.filter(({ kind }) => kind === "viewed")).toHaveLength(1);
});

test("Leads stay news for users who change them without opening them", async () => {
  const { admin, as, leads, unread, ...site } = await unopened();
  await admin.leads.assign({ ids: [1, 2], assigneeId: await idOf(site, "officer") });
  expect(await unread()).toEqual([2, 1]);
  await leads.see({ id: 1 });
  await leads.see({ id: 2 });
  const officer = await as("officer");
  await officer.leads.see({ id: 1 });
  await officer.leads.addNote({ id: 2, text: "Call in the evening." });
  await leads.change({ ids: [1, 2], addTags: ["VA"] });
  expect(await unread()).toEqual([2]);
});

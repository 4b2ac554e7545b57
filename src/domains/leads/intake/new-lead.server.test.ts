import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { sourceInWords } from "#domains/leads/leads.ts";
import { senderOf } from "#domains/mail/inbox/senders.server.ts";
import { idOf, MESSAGE } from "#test/kit/leads.ts";

const RANG = { name: "Rae Caller", phone: "(646) 555-0123", source: "phone" as const };

test("Somebody who rang is a lead like any other, with nothing permitted", async () => {
  const { as, db } = await testApp();
  const { leads, consents, replies, admin } = await as("admin");
  const { id } = await leads.add({ ...RANG, state: "NY", note: "Wants to buy in spring" });
  const [lead] = (await leads.list({ search: "spring" })).rows;
  expect(lead).toMatchObject({
    kind: "message",
    reference: String(id),
    name: RANG.name,
    phone: RANG.phone,
    email: "",
    state: "NY",
    source: "phone",
    text: "Wants to buy in spring",
    stage: "new",
  });
  const { rows } = await leads.timeline({ id: lead?.id ?? 0 });
  expect(rows).toMatchObject([{ kind: "received", actorName: "Firstadmin Lastadmin" }]);
  expect((await leads.counts({ dueBy: "2026-01-01" })).unanswered).toBe(1);
  expect(await consents.ofLead({ id: lead?.id ?? 0 })).toEqual({ rows: [], stops: [] });
  const [entry] = (await admin.audit.list({})).rows;
  expect(entry).toMatchObject({ action: "leads.add", subject: `message ${id}` });
  // Who rang has written no message
  expect((await replies.form({ id: lead?.id ?? 0 })).subject).toBe(`Re: Your inquiry ${id}`);
  // The office knows, and nobody is written to
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("An officer's lead is theirs; one of the desk goes by the rules, and tells its officer", async () => {
  const site = await testApp();
  const officerId = await idOf(site, "officer");
  const [officer, { leads, admin }] = [await site.as("officer"), await site.as("admin")];
  await officer.leads.add(RANG);
  expect((await officer.leads.list({})).rows).toMatchObject([{ assigneeId: officerId }]);
  expect((await officer.notices.list({})).rows).toEqual([]);
  const { revision, stages, lostReasons } = await leads.settings();
  const byState = [{ state: "NY" as const, officerId }];
  await admin.leads.saveSettings({ revision, stages, lostReasons, byState, inTurn: [] });
  await leads.add({ ...RANG, name: "Sam Walker", state: "NY", source: "walk-in" });
  expect((await officer.leads.list({})).rows[0]).toMatchObject({ name: "Sam Walker" });
  expect((await officer.notices.list({})).rows).toMatchObject([
    { kind: "assigned", title: "New lead: Sam Walker (Walk-in)" },
  ]);
});

test("The same draft that is sent again is one lead", async () => {
  const { as } = await testApp();
  const { leads } = await as("admin");
  const draft = { ...RANG, draftKey: "a".repeat(32) };
  const [first, again] = [await leads.add(draft), await leads.add(draft)];
  expect(again).toEqual(first);
  expect((await leads.list({})).rows).toHaveLength(1);
});

test("A source that is called like a part of the language is shown as it is", () => {
  for (const source of ["__proto__", "constructor"]) expect(sourceInWords(source)).toBe(source);
});

test("An email without a sender is not from a record without an address", async () => {
  const { as, db } = await testApp();
  await (await as("admin")).leads.add(RANG);
  const from = { name: "", address: "" };
  const sender = await senderOf(db, { leadId: 1, from, isVouched: true, answered: [] });
  expect(sender).toEqual({ isOnRecord: false, isProved: false });
});

test("Whoever is known is found by the digits or the address, officers among their own", async () => {
  const { as } = await testApp();
  await (await as("visitor")).contact.send(MESSAGE);
  const { leads } = await as("admin");
  for (const search of ["+1 (212) 555 0199", "2125550199", "ADA@example.com"])
    expect((await leads.list({ search })).rows).toMatchObject([{ name: MESSAGE.name }]);
  expect((await (await as("officer")).leads.list({ search: MESSAGE.email })).rows).toEqual([]);
});

test("People without an address are not taken for one person, nor written to", async () => {
  const { as, db } = await testApp();
  const { leads, replies, admin } = await as("admin");
  await leads.add(RANG);
  await leads.add({ ...RANG, name: "Sam Walker", phone: "646-555-0199" });
  const sheet = await leads.byAddress({ kind: "message", reference: "2" });
  expect(sheet.suggestions).toEqual([]);
  const claimed = db.selectFrom("claimedContacts").select("contact").orderBy("contact");
  expect(await claimed.execute()).toEqual([{ contact: "6465550123" }, { contact: "6465550199" }]);
  const draft = { id: sheet.id, draftKey: "0".repeat(32), text: "Hello", seenEntryId: 9 };
  await expect(replies.send(draft)).rejects.toThrow("This person has given no email address.");
  const erasure = {
    id: sheet.id,
    reason: "Asked",
    typed: "Sam Walker",
    byAddress: "true" as const,
  };
  await admin.people.merge({ id: sheet.id, otherId: 1 });
  await admin.people.split({ id: 1 });
  await admin.people.erase(erasure);
  expect((await leads.list({})).rows).toMatchObject([{ name: "Rae Caller" }]);
});

test.each([
  [{ phone: "" }, "Please enter a phone number or an email address."],
  [{ phone: "123" }, "Please enter a valid phone number."],
  [{ email: "rae@" }, "Please enter a valid email address."],
  [{ name: "R" }, "Name must be at least 2 characters."],
  [{ source: "" as "phone" }, "Please choose where the lead comes from."],
])("Bad input is refused with one sentence: %o", async (wrong, sentence) => {
  const { as } = await testApp();
  const { leads } = await as("admin");
  await expect(leads.add({ ...RANG, ...wrong })).rejects.toThrow(sentence);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { addMany } from "#test/kit/many.ts";
import { testApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import type { Db } from "#platform/database/engine.ts";
import { applicationsQuery } from "#domains/applications/applications.server.ts";
import { deleteRecords } from "#domains/records/find-person.server.ts";
import { messagesQuery } from "#domains/contact/messages.server.ts";

test("Stat cards: Total Applications, Pending Applications, Approved Applications, Unread Messages", async () => {
  const { as, db } = await testApp();
  const admin = (await as("admin")).admin;
  expect(await admin.dashboard.stats()).toMatchObject({
    totalApplications: 0,
    pendingApplications: 0,
    approvedApplications: 0,
    unreadMessages: 0,
  });
  await addMany(db, 300);
  await admin.applications.setStatus({ id: 1, status: "rejected" });
  await admin.contact.setStatus({ id: 1, status: "responded" });
  await db.transaction().execute((trx) => deleteRecords(trx, "contactSubmissions", [2]));
  expect(await admin.dashboard.stats()).toEqual({
    totalApplications: 300,
    pendingApplications: 197,
    approvedApplications: 99,
    unreadMessages: 196,
    applications: { pending: 197, approved: 99, rejected: 4 },
    messages: { unread: 196, read: 99, responded: 4 },
    privacyRequests: { open: 0, firstDue: null },
  });
});

test("Any status can follow any other, and the changes are recorded", async () => {
  const { as, db } = await testApp();
  await addMany(db, 1);
  const admin = (await as("admin")).admin;
  for (const status of ["approved", "rejected", "pending", "pending"] as const)
    expect((await admin.applications.setStatus({ id: 1, status })).status).toBe(status);
  for (const status of ["read", "responded", "unread"] as const)
    expect((await admin.contact.setStatus({ id: 1, status })).status).toBe(status);
  const entries = await db.selectFrom("auditEntries").selectAll().orderBy("id").execute();
  expect(entries.map(({ subject, before, after }) => `${subject}: ${before} to ${after}`)).toEqual([
    'application 2025-000001: "pending" to "approved"',
    'application 2025-000001: "approved" to "rejected"',
    'application 2025-000001: "rejected" to "pending"',
    'message 1: "unread" to "read"',
    'message 1: "read" to "responded"',
    'message 1: "responded" to "unread"',
  ]);
});

test("Two admins set the same status: the second gets an error", async () => {
  const { as, db } = await testApp();
  await addMany(db, 1);
  const admin = (await as("admin")).admin;
  await admin.applications.setStatus({ id: 1, status: "approved", expected: "pending" });
  await expect(
    admin.applications.setStatus({ id: 1, status: "rejected", expected: "pending" }),
  ).rejects.toThrow("Someone else has set this to approved.");
  await admin.contact.setStatus({ id: 1, status: "responded", expected: "unread" });
  await expect(
    admin.contact.setStatus({ id: 1, status: "read", expected: "unread" }),
  ).rejects.toThrow("Someone else has set this to responded.");
});

test("An id that does not exist is refused", async () => {
  const admin = (await (await testApp()).as("admin")).admin;
  await expect(admin.applications.setStatus({ id: 9, status: "approved" })).rejects.toThrow(
    "This application does not exist.",
  );
  await expect(admin.contact.setStatus({ id: 9, status: "read" })).rejects.toThrow(
    "This message does not exist.",
  );
  await expect(admin.applications.byId({ id: 9 })).rejects.toThrow(
    "This application does not exist.",
  );
});

test("An application opens with everything that was sent and the officer asked for", async () => {
  const { as, db } = await testApp();
  await addMany(db, 1);
  const officer = await db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select("id")
    .executeTakeFirstOrThrow();
  const details = JSON.stringify({ timeFrame: "Within 3 months", downPayment: 60_000 });
  await db.updateTable("loanApplications").set({ details, officerId: officer.id }).execute();
  expect(await (await as("admin")).admin.applications.byId({ id: 1 })).toMatchObject({
    reference: "2025-000001",
    details: { timeFrame: "Within 3 months", downPayment: 60_000 },
    officer: "Firstofficer Lastofficer",
  });
});

test("Lists are whole by default, newest first; a limit and a cursor page them by key", async () => {
  const { as, db } = await testApp();
  await addMany(db, 60);
  const { applications } = (await as("admin")).admin;
  const whole = await applications.list();
  expect(whole.rows.map((row) => row.id)).toEqual(Array.from({ length: 60 }, (_, i) => 60 - i));
  expect(whole.next).toBeUndefined();
  const first = await applications.list({ limit: 25 });
  expect(first).toMatchObject({ next: 36 });
  const second = await applications.list({ limit: 25, cursor: 36 });
  expect(second.rows[0]?.id).toBe(35);
  const last = await applications.list({ limit: 25, cursor: 11 });
  expect(last.rows).toHaveLength(10);
  expect(last.next).toBeUndefined();
});

test.each([
  ["ada", "2025-000008"],
  ["AD am", "2025-000056"],
  ["2025-000007", "2025-000007"],
  ["hugo7@mail.example", "2025-000007"],
  ["555-0007", "2025-000007"],
])(
  "A search for '%s' finds words by their beginning, in any order and case",
  async (typed, one) => {
    const { as, db } = await testApp();
    await addMany(db, 60);
    const { rows } = await (await as("admin")).admin.applications.list({ search: typed });
    expect(rows.map((row) => row.reference)).toContain(one);
    expect(rows.length).toBeLessThan(10);
  },
);

test("A search ignores accents, follows edits and takes special characters literally", async () => {
  const { as, db } = await testApp();
  const visitor = await as("visitor");
  await visitor.contact.send({
    name: "Zoë O'Brien",
    email: "zoe@mail.example",
    phone: "(212) 555-0100",
    subject: "other",
    message: "Is a 15-year loan wise?",
  });
  const { contact } = (await as("admin")).admin;
  const found = async (search: string) => (await contact.list({ search })).rows.length;
  for (const typed of ["zoe", "o'br", "15-year", "wise?", '"zoe"', " ", "@ ?", "zoe -"])
    expect([typed, await found(typed)]).toEqual([typed, 1]);
  for (const typed of [
    "zoe OR nobody",
    "zoe NOT wise*",
    "name:zoe",
    "oe",
    "nobody",
    "%",
    "_",
    "@ !",
    "%%",
  ])
    expect([typed, await found(typed)]).toEqual([typed, 0]);
  await db.updateTable("contactSubmissions").set({ message: "At 6.875% a_b?" }).execute();
  expect([await found("%"), await found("_ %"), await found("*")]).toEqual([1, 1, 0]);
  await db.updateTable("contactSubmissions").set({ name: "Ann" }).execute();
  expect([await found("zoe o'brien"), await found("ann")]).toEqual([0, 1]);
  await db.deleteFrom("contactSubmissions").execute();
  expect(await found("ann")).toBe(0);
});

/** Searches typed during phone calls, each of which must find the one application. */
const SAID = [
  ["a phone number as a caller's display shows it", "2125550199"],
  ["in the spelling of the form", "(212) 555-0199"],
  ["with dots", "212.555.0199"],
  ["with spaces and the country code", "+1 212 555 0199"],
  ["without the area code", "555 0199"],
  ["its last four digits", "0199"],
  ["the tail of a reference", "77"],
  ["the tail as it is printed", "000077"],
  ["the tail with one of its zeros", "077"],
  ["the tail with two of its zeros", "0077"],
  ["a reference as a word", "2026-000077"],
  ["a reference without its zeros", "2026-77"],
  ["a reference with a sign", "#2026-000077"],
  ["the tail with a sign", "#77"],
  ["a reference without the dash", "2026000077"],
  ["a word of the comment", "h1b"],
  ["the loan type", "jumbo"],
  ["the state", "new jersey"],
  ["the purpose", "refin"],
  ["the amount", "597600"],
  ["the amount as money", "$597,600"],
  ["another amount of the form", "$812,000"],
  ["the officer", "lastofficer"],
  ["all of it together", "jumbo nj 555-0199"],
] as const;

test.each(SAID)("An application is found by %s: '%s'", async (_what, search) => {
  const { as, db } = await testApp();
  const officer = await officerId(db);
  await applied(db, { id: 1, reference: "2026-000001", officerId: null, details: "{}" });
  await applied(db, { id: 77, reference: "2026-000077", officerId: officer });
  await applied(db, { id: 78, reference: "2026-000078", officerId: null, details: "{}" });
  const { applications } = (await as("admin")).admin;
  const { rows } = await applications.list({ search });
  expect(rows.map(({ id }) => id)).toEqual([77]);
  const { counts, isCut } = await applications.counts({ search });
  expect({ counts, isCut }).toEqual({
    counts: { pending: 1, approved: 0, rejected: 0 },
    isCut: false,
  });
});

test("An application is found by any end of its reference", async () => {
  const { as, db } = await testApp();
  await applied(db, { id: 1, reference: "2026-812345", officerId: null, details: "{}" });
  await applied(db, { id: 2, reference: "2026-345120", officerId: null, details: "{}" });
  const { applications } = (await as("admin")).admin;
  for (const search of ["45", "2345", "12345", "812345", "#345", "2026-812345"])
    expect((await applications.list({ search })).rows.map(({ id }) => id)).toContain(1);
  // Everything that begins with these digits is found too, but nothing that merely contains them
  expect((await applications.list({ search: "2345" })).rows).toHaveLength(1);
});

async function officerId(db: Db): Promise<number> {
  const query = db.selectFrom("users").where("username", "=", "officer").select("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

/** An application with known values; all others are from other people. */
function applied(
  db: Db,
  given: { id: number; reference: string; officerId: number | null; details?: string },
) {
  const isOne = given.officerId !== null;
  return db
    .insertInto("loanApplications")
    .values({
      fullName: "Ada Ames",
      email: "ada@mail.example",
      phone: isOne ? "+1 (212) 555-0199" : "(646) 555-0100",
      loanPurpose: isOne ? "refinance" : "other",
      loanAmount: isOne ? 597_600 : 250_000,
      fingerprint: given.reference,
      createdAt: "2026-11-20T12:00:00.000Z",
      details: JSON.stringify({
        loanType: "Jumbo Loan",
        state: "NJ",
        propertyValue: 812_000,
        comment: "I hold an H1B visa.",
        callConsent: true,
      }),
      ...given,
    })
    .execute();
}

test("A message is found by its phone number in any spelling and by its subject", async () => {
  const { as, db } = await testApp();
  await addMany(db, 3);
  await db
    .updateTable("contactSubmissions")
    .set({ phone: "2125550199", subject: "refinancing" })
    .where("id", "=", 2)
    .execute();
  const { contact } = (await as("admin")).admin;
  for (const search of ["(212) 555-0199", "212-555-0199", "5550199", "refinancing"])
    expect([search, (await contact.list({ search })).rows.map(({ id }) => id)]).toEqual([
      search,
      [2],
    ]);
  expect(await contact.counts({ search: "sender" })).toEqual({
    counts: { unread: 2, read: 1, responded: 0 },
    isCut: false,
  });
  expect(await contact.byId({ id: 2 })).toMatchObject({ name: "Sender 2", phone: "2125550199" });
  await expect(contact.byId({ id: 9 })).rejects.toThrow("This message does not exist.");
});

test("The officer's name stays with the applications when the account is deleted or renamed", async () => {
  const { as, db } = await testApp();
  const id = await officerId(db);
  await applied(db, { id: 77, reference: "2026-000077", officerId: id });
  const { admin } = await as("admin");
  const found = async (search: string) => (await admin.applications.list({ search })).rows.length;
  await admin.users.update({ id, firstName: "Patrick", lastName: "Adeyemi" });
  expect([await found("patrick"), await found("firstofficer")]).toEqual([1, 0]);
  expect(await admin.users.assigned({ id })).toEqual({
    applications: 1,
    pending: 1,
    resources: 0,
    leads: 0,
  });
  await admin.users.delete({ id });
  expect(await admin.applications.byId({ id: 77 })).toMatchObject({ officer: "Patrick Adeyemi" });
  expect(await found("adeyemi")).toBe(1);
});

test("A search stops counting where it would take long", async () => {
  const { as, db } = await testApp();
  await addMany(db, 1200);
  const { counts, isCut } = await (await as("admin")).admin.contact.counts({ search: "sender" });
  expect(isCut).toBe(true);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(1000);
});

test("Lists can be read oldest first, and backward from a row or from the end", async () => {
  const { as, db } = await testApp();
  await addMany(db, 10);
  const { applications } = (await as("admin")).admin;
  const ids = async (filter: object) =>
    (await applications.list({ limit: 3, ...filter })).rows.map(({ id }) => id);
  expect(await ids({ order: "oldest" })).toEqual([1, 2, 3]);
  expect(await ids({ order: "oldest", cursor: 3 })).toEqual([4, 5, 6]);
  expect(await ids({ direction: "back", cursor: 4 })).toEqual([7, 6, 5]);
  expect(await ids({ direction: "back" })).toEqual([3, 2, 1]);
  expect(await ids({ direction: "back", order: "oldest" })).toEqual([8, 9, 10]);
  expect(await ids({ direction: "back", cursor: 4, search: "mail" })).toEqual([7, 6, 5]);
});

async function planOf(query: ReturnType<typeof applicationsQuery | typeof messagesQuery>) {
  const steps = await query.explain<{ detail: string }>(undefined, sql`QUERY PLAN`);
  return steps.map((step) => step.detail).join("; ");
}

const STEP = {
  newest: /^SCAN \w+$/,
  byKey: /^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid<\?\)$/,
  byStatus: /^SEARCH \w+ USING INDEX \w+ByStatus/,
  bySearch: /^SCAN \w+Search VIRTUAL TABLE .*; SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)$/,
};

test.runIf(isSqlite).each([
  [{}, STEP.newest],
  [{ cursor: 500 }, STEP.byKey],
  [{ search: "ada" }, STEP.bySearch],
  [{ search: "ada am", cursor: 500 }, STEP.bySearch],
  [{ search: "(212) 555-0199", cursor: 500, order: "oldest" as const }, STEP.bySearch],
  [{ order: "oldest" as const }, STEP.newest],
  [{ direction: "back" as const }, STEP.newest],
])(
  "A screen of applications and messages with %o reads by key, without sorting",
  async (filter, step) => {
    const { db } = await testApp();
    const ofStatus = step !== STEP.bySearch ? STEP.byStatus : STEP.bySearch;
    expect(await planOf(applicationsQuery(db, { limit: 20, ...filter }))).toMatch(step);
    expect(await planOf(messagesQuery(db, { limit: 20, ...filter }))).toMatch(step);
    expect(
      await planOf(applicationsQuery(db, { limit: 20, ...filter, status: "pending" })),
    ).toMatch(ofStatus);
    expect(await planOf(messagesQuery(db, { limit: 20, ...filter, status: "unread" }))).toMatch(
      ofStatus,
    );
  },
);

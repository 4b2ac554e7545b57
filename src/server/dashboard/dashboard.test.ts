import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertMany } from "../../test/kit/many.ts";
import { testApp } from "../../test/kit/app.ts";
import { applicationsQuery } from "../applications/applications.ts";
import { messagesQuery } from "../contact/contact.ts";

test("Stat cards: Total Applications, Pending Applications, Approved Applications, Unread Messages", async () => {
  const { as, sqlite } = await testApp();
  const admin = (await as("admin")).admin;
  expect(await admin.dashboard.stats()).toMatchObject({
    totalApplications: 0,
    pendingApplications: 0,
    approvedApplications: 0,
    unreadMessages: 0,
  });
  insertMany(sqlite, 300);
  await admin.applications.setStatus({ id: 1, status: "rejected" });
  await admin.contact.setStatus({ id: 1, status: "responded" });
  sqlite.exec("DELETE FROM contactSubmissions WHERE id = 2");
  expect(await admin.dashboard.stats()).toEqual({
    totalApplications: 300,
    pendingApplications: 197,
    approvedApplications: 99,
    unreadMessages: 196,
    applications: { pending: 197, approved: 99, rejected: 4 },
    messages: { unread: 196, read: 99, responded: 4 },
  });
});

test("A status may be set from any to any, and what changes is recorded", async () => {
  const { as, db, sqlite } = await testApp();
  insertMany(sqlite, 1);
  const admin = (await as("admin")).admin;
  for (const status of ["approved", "rejected", "pending", "pending"] as const)
    expect((await admin.applications.setStatus({ id: 1, status })).status).toBe(status);
  for (const status of ["read", "responded", "unread"] as const)
    expect((await admin.contact.setStatus({ id: 1, status })).status).toBe(status);
  const entries = await db.selectFrom("auditEntries").selectAll().execute();
  expect(entries.map(({ subject, before, after }) => `${subject}: ${before} to ${after}`)).toEqual([
    'application 2025-000001: "pending" to "approved"',
    'application 2025-000001: "approved" to "rejected"',
    'application 2025-000001: "rejected" to "pending"',
    'message 1: "unread" to "read"',
    'message 1: "read" to "responded"',
    'message 1: "responded" to "unread"',
  ]);
});

test("Two admins setting the same status: the second is told", async () => {
  const { as, sqlite } = await testApp();
  insertMany(sqlite, 1);
  const admin = (await as("admin")).admin;
  await admin.applications.setStatus({ id: 1, status: "approved", expected: "pending" });
  await expect(
    admin.applications.setStatus({ id: 1, status: "rejected", expected: "pending" }),
  ).rejects.toThrow("Somebody else has set this to approved.");
  await admin.contact.setStatus({ id: 1, status: "responded", expected: "unread" });
  await expect(
    admin.contact.setStatus({ id: 1, status: "read", expected: "unread" }),
  ).rejects.toThrow("Somebody else has set this to responded.");
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

test("An application opens with all that was sent and the officer asked for", async () => {
  const { as, db, sqlite } = await testApp();
  insertMany(sqlite, 1);
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
  const { as, sqlite } = await testApp();
  insertMany(sqlite, 60);
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
    const { as, sqlite } = await testApp();
    insertMany(sqlite, 60);
    const { rows } = await (await as("admin")).admin.applications.list({ search: typed });
    expect(rows.map((row) => row.reference)).toContain(one);
    expect(rows.length).toBeLessThan(10);
  },
);

test("A search finds accents without them, follows edits and takes signs for what they are", async () => {
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
  for (const typed of ["zoe", "o'br", "15-year", "wise?", '"zoe"', " ", "@ !", "zoe -"])
    expect([typed, await found(typed)]).toEqual([typed, 1]);
  for (const typed of ["zoe OR nobody", "zoe NOT wise*", "name:zoe", "oe", "nobody"])
    expect([typed, await found(typed)]).toEqual([typed, 0]);
  await db.updateTable("contactSubmissions").set({ name: "Ann" }).execute();
  expect([await found("zoe o'brien"), await found("ann")]).toEqual([0, 1]);
  await db.deleteFrom("contactSubmissions").execute();
  expect(await found("ann")).toBe(0);
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

test.each([
  [{}, STEP.newest],
  [{ cursor: 500 }, STEP.byKey],
  [{ search: "ada" }, STEP.bySearch],
  [{ search: "ada am", cursor: 500 }, STEP.bySearch],
])(
  "A screen of applications and messages with %o reads by key and sorts nothing",
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

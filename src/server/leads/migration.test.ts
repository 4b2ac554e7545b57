import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrationsOf } from "#server/database/migrations.ts";
import { openDatabase } from "#server/database/sqlite/open.ts";
import { steps } from "#server/database/sqlite/steps.ts";

const LEADS = "0018_leads";

test("the records of an earlier version become leads of their people, in order of arrival", async () => {
  const { db, migrate, ...opened } = openDatabase(":memory:");
  onTestFinished(() => opened.close());
  const before = Object.entries(steps).filter(([name]) => name < LEADS);
  await migrationsOf(db, Object.fromEntries(before)).migrate();
  await sql`INSERT INTO contactSubmissions (name, email, phone, subject, message, createdAt) VALUES
    ('Ada', 'ada@example.com', '(212) 555-0199', 'other', 'First message.', '2026-01-01T00:00:00.000Z'),
    ('Eve', 'eve@example.com', '646-555-0100', 'other', 'From another.', '2026-01-03T00:00:00.000Z')`.execute(
    db,
  );
  await sql`INSERT INTO loanApplications
      (reference, fullName, email, phone, loanPurpose, loanAmount, officerName, fingerprint, createdAt) VALUES
    ('2026-000001', 'Ada Buyer', 'ADA@example.com', '', 'refinance', 1, 'Pat Gone', 'f', '2026-01-02T00:00:00.000Z'),
    ('2026-000002', 'A. B.', 'ab@example.com', '+1 212 555 0199', 'refinance', 1, NULL, 'g', '2026-01-04T00:00:00.000Z')`.execute(
    db,
  );
  await sql`INSERT INTO users
      (username, usernameKey, firstName, lastName, email, emailKey, passwordHash, isVerified, createdAt)
    VALUES ('ada', 'ada', 'Ada', 'B', 'ADA@example.com', 'ada@example.com', '', 1, '2026-01-01T00:00:00.000Z')`.execute(
    db,
  );
  await migrate();
  const leads = await db
    .selectFrom("leads")
    .innerJoin("timeline", "timeline.leadId", "leads.id")
    .orderBy("leads.id")
    .select(["messageId", "applicationId", "leads.personId", "assigneeName", "at"])
    .execute();
  expect(
    leads.map((lead) => [lead.messageId, lead.applicationId, lead.personId, lead.assigneeName]),
  ).toEqual([
    [1, null, 1, null],
    [null, 1, 1, "Pat Gone"],
    [2, null, 2, null],
    [null, 2, 1, null],
  ]);
  expect(leads.map(({ at }) => at.slice(0, 10))).toEqual([
    "2026-01-01",
    "2026-01-02",
    "2026-01-03",
    "2026-01-04",
  ]);
  expect(await db.selectFrom("personContacts").selectAll().orderBy("contact").execute()).toEqual([
    { contact: "2125550199", personId: 1, proof: "typed" },
    { contact: "6465550100", personId: 2, proof: "typed" },
    { contact: "ab@example.com", personId: 1, proof: "typed" },
    { contact: "ada@example.com", personId: 1, proof: "account" },
    { contact: "eve@example.com", personId: 2, proof: "typed" },
  ]);
});

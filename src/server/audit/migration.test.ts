import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrationsOf } from "#server/database/migrations.ts";
import { openDatabase } from "#server/database/sqlite/open.ts";
import { steps } from "#server/database/sqlite/steps.ts";

const SUBJECTS = [
  ["application 2026-000123-K7QF", "loanApplications", "2026-000123-K7QF"],
  ["message 12", "contactSubmissions", "12"],
  ["user 5 (ada lo) from 203.0.113.0/24", "users", "5"],
  ["category 3 (Rates)", "contentCategories", "3"],
  ["category 3", "resourceCategories", "3"],
  ["token 7 (Zapier)", "apiTokens", "7"],
  ["/uploads/resources/a.pdf", "uploads", "/uploads/resources/a.pdf"],
  ["contactEmail", null, null],
] as const;

test("entries of an earlier version get the table and the key of what they are about", async () => {
  const { db, migrate, ...opened } = openDatabase(":memory:");
  onTestFinished(() => opened.close());
  const before = Object.entries(steps).filter(([name]) => name < "0083");
  await migrationsOf(db, Object.fromEntries(before)).migrate();
  for (const [subject] of SUBJECTS)
    await sql`INSERT INTO auditEntries (at, actorName, action, subject)
      VALUES ('2026-01-01T00:00:00.000Z', 'ada', 'users.update', ${subject})`.execute(db);
  await migrate();
  const entries = await db
    .selectFrom("auditEntries")
    .orderBy("id")
    .select(["subject", "onTable", "onKey"])
    .execute();
  expect(entries.map(({ subject, onTable, onKey }) => [subject, onTable, onKey])).toEqual(SUBJECTS);
});

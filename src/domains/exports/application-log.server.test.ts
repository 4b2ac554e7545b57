import { expect, test } from "vitest";
import { parseCsv } from "#kit/values/csv.ts";
import { REQUEST } from "#test/kit/leads.ts";
import { headersFor, proveAgain } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

const LOG = "/api/admin/exports/application-log";

test("the log of New York has its applications, oldest first, with what was decided", async () => {
  const server = await testServer();
  const headers = await headersFor(server.db, "admin");
  const { applications } = await server.as("visitor");
  const admin = await server.as("admin");
  const first = await applications.submit({ ...REQUEST, state: "NY" });
  await applications.submit({ ...REQUEST, fullName: "Tex As", state: "TX" });
  const second = await applications.submit({ ...REQUEST, fullName: "No State" });
  const third = await applications.submit({ ...REQUEST, fullName: "Gone Away", state: "NY" });
  await admin.admin.applications.setStatus({ id: first.id, status: "approved" });
  await server.db
    .updateTable("loanApplications")
    .set({ createdAt: "2026-01-02T12:00:00.000Z" })
    .where("id", "=", third.id)
    .execute();
  await server.db
    .updateTable("timeline")
    .set({ at: "2026-01-04T02:00:00.000Z" })
    .where("kind", "=", "status")
    .execute();
  await admin.clocks.note({ id: third.id, withdrawnOn: "2026-01-05" });
  await proveAgain(server.db);
  const [heads, ...rows] = parseCsv(await (await server.get(LOG, { headers })).text()) ?? [];
  expect(heads?.slice(0, 6)).toEqual([
    "Date application received",
    "Name of applicant",
    "Address of applicant",
    "File number",
    "Address of property (state)",
    "Source of application",
  ]);
  expect(rows.map((row) => [row[0]?.length, row[1], row[3], row[4], ...row.slice(-2)])).toEqual([
    [10, REQUEST.fullName, first.reference, "New York", "approved", "2026-01-03"],
    [10, "No State", second.reference, "", "pending", ""],
    [10, "Gone Away", third.reference, "New York", "withdrawn", "2026-01-05"],
  ]);
  const entries = await server.db.selectFrom("auditEntries").select(["action", "after"]).execute();
  expect(entries.at(-1)).toMatchObject({
    action: "applications.export",
    after: expect.stringContaining("3 NYCRR 410.7") as string,
  });
});

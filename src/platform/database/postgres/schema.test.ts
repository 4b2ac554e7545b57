import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { appOn, testConfig } from "#test/kit/app.ts";
import { freshDatabase, isSqlite } from "#test/kit/databases.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { openDatabase } from "./open.ts";

test.skipIf(isSqlite)("a role without the right to change the schema serves the site", async () => {
  const owner = await freshDatabase();
  const address = new URL(owner.address ?? "");
  const role = `serving_${randomBytes(6).toString("hex")}`;
  const run = (statement: string) => sql.raw(statement).execute(owner.db);
  await run(`CREATE ROLE ${role} LOGIN PASSWORD '${address.password || "none"}'`);
  await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`);
  await run(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  address.username = role;
  const serving = openDatabase(address.href);
  onTestFinished(async () => {
    await serving.close();
    await run(`DROP OWNED BY ${role}`);
    await run(`DROP ROLE ${role}`);
  });
  expect(await serving.migrate()).toEqual([]);
  await expect(sql`CREATE TABLE mine (id int)`.execute(serving.db)).rejects.toThrow(
    "permission denied",
  );
  const { as } = appOn(serving, testConfig({}, owner));
  const { contact } = await as("visitor");
  await contact.send({ ...MESSAGE, message: "A question about a loan." });
  const admin = (await as("admin")).admin;
  const { rows } = await admin.contact.list({ search: "question" });
  expect(rows).toMatchObject([{ email: MESSAGE.email }]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/database/sqlite/open.ts";
import { wordingOf } from "#platform/database/engine.ts";
import { appOn, testConfig } from "#test/kit/app.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { insertPeople } from "#test/kit/people.ts";

const PEOPLE = 20;
const planted = (index: number) => `Quenby${index}Plantedname`;

test.skipIf(!isSqlite)(
  "from the night after an erasure on no byte of the database file has the values of the person",
  async () => {
    const file = join(temporaryFolder(), "lender.sqlite");
    const opened = openDatabase(file);
    await opened.migrate();
    await insertPeople(opened.db, "no hash");
    const { as, db, sqlite } = appOn(opened, testConfig());
    const { contact } = await as("visitor");
    const { admin, leads } = await as("admin");
    for (let index = 0; index < PEOPLE; index += 1) {
      const name = planted(index);
      await contact.send({
        ...MESSAGE,
        name,
        email: `${name}@example.net`,
        phone: `646-555-${1000 + index}`,
        message: `I am ${name}. ${"Please call me. ".repeat(200)}`,
      });
      await leads.addNote({
        id: index + 1,
        text: `${name} has two dogs. ${"A note. ".repeat(100)}`,
      });
    }
    const found = () => {
      sqlite.pragma("wal_checkpoint(TRUNCATE)");
      return readFileSync(file, "latin1").match(/Quenby\d+Plantedname/gi)?.length ?? 0;
    };
    expect(found()).toBeGreaterThan(PEOPLE);
    for (let index = 0; index < PEOPLE; index += 1)
      await admin.people.erase({
        id: index + 1,
        reason: "Asked",
        typed: planted(index),
        byAddress: "true",
        override: "A test",
      });
    // As each night
    await wordingOf(db).forget(db);
    expect(found()).toBe(0);
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
    await opened.close();
  },
);

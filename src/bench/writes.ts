import { join } from "node:path";
import { type Generated, Kysely } from "kysely";
import { connect } from "#server/database/sqlite/connection.ts";
import { LenderDialect } from "#server/database/sqlite/dialect.ts";
import { alternate, atLeast, type Figure, load } from "./measure.ts";
import { inFolder, startBare, startOurs, withServers } from "./servers.ts";

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "mortgage-question",
  // An id replaces the brackets in each: a repeated message would return the first one
  message: "What would a loan of $300,000 over 20 years cost me each month? [<id>]",
};

/**
 * A contact message, checked and durable, compared with one bare durable row. It has no target,
 * because a lender gets a few a day.
 */
export async function writes(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder), startBare("insert", folder)], async (ours, bare) => {
      const post = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(MESSAGE),
        idReplacement: true,
      } as const;
      const figure = await alternate(
        () => load(`${ours.url}/api/contact`, post),
        () => load(`${bare.url}/api/contact`, post),
      );
      return [
        { ...atLeast("POST /api/contact, durable", 0, figure), target: "none" },
        await sharedCommits(folder),
      ];
    }),
  );
}

const SENDERS = 20;
const TRANSACTIONS = 400;

/**
 * What sharing a COMMIT gains (src/decisions/013-transactions-share-a-commit.md): the same small
 * transactions by many senders at once and, as the baseline, with a COMMIT for each.
 */
async function sharedCommits(folder: string): Promise<Figure> {
  const sqlite = connect(join(folder, "commits.sqlite"));
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL"]) sqlite.pragma(pragma);
  sqlite.exec("CREATE TABLE messages (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT");
  const db = new Kysely<{ messages: { id: Generated<number>; text: string } }>({
    dialect: new LenderDialect(sqlite),
  });
  const send = () =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto("messages").values({ text: MESSAGE.message }).execute();
    });
  const rateWith = (senders: number) => async () => {
    const start = performance.now();
    for (let sent = 0; sent < TRANSACTIONS; sent += senders)
      await Promise.all(Array.from({ length: senders }, send));
    return (TRANSACTIONS * 1000) / (performance.now() - start);
  };
  const figure = await alternate(rateWith(SENDERS), rateWith(1));
  await db.destroy();
  const name = `${SENDERS} transactions at once, and one at a time`;
  return { ...atLeast(name, 0, figure), target: "none" };
}

import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { absolute, type Figure, percentile, within } from "#bench/measure.ts";
import { adminHeaders, inFolder, startOurs, withServers } from "#bench/servers.ts";
import { bystander, during } from "./bystander.ts";
import { startCrowd } from "./crowd.ts";

const ROWS = 200_000;
const PATH = "/api/admin/contact-submissions";
const WATCHED_MS = 4000;

/** Other visitors while a client requests the whole list of messages, again and again. */
export async function wholeList(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    await fill(folder);
    return withServers([startOurs(folder)], async ({ url }) => {
      const headers = await adminHeaders(url);
      await bystander(url, during(500));
      const alone = await bystander(url, during(WATCHED_MS));
      const stop = startCrowd(url, { connections: 1, asks: [{ path: PATH, headers }] });
      const meanwhile = await bystander(url, during(WATCHED_MS));
      await stop();
      const rows = ((await (await fetch(url + PATH, { headers })).json()) as unknown[]).length;
      return [
        within(
          `p99 of ${meanwhile.length} others during a list of ${ROWS}`,
          { most: 50, unit: "ms" },
          { ours: percentile(meanwhile, 0.99), bare: percentile(alone, 0.99) },
        ),
        absolute("rows in that list", `${rows}`, `${ROWS}`, rows === ROWS),
      ];
    });
  });
}

/** Adds the messages directly, without the search index that triggers would keep. */
async function fill(folder: string): Promise<void> {
  await withServers([startOurs(folder)], async () => {});
  const database = new Sqlite(join(folder, "lender.sqlite"));
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO contactSubmissions (name, email, phone, subject, message, createdAt)
       SELECT 'Person ' || i, 'person' || i || '@example.com', '212-555-' || i, 'other',
         'Message number ' || i, '2026-01-01T00:00:00.000Z' FROM n`,
    )
    .run(ROWS);
  for (const { sql } of triggers) database.exec(sql);
  database.close();
}

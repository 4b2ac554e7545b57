import type { Kysely } from "kysely";
import { PUBLIC } from "./initial/guards.ts";
import { run } from "./initial/names.ts";

/**
 * Only a row that changes is told to other processes. Until now each statement was, also the one
 * that looks for expired rates every second: none of several processes kept a page in memory.
 */
const told = ([table, columns]: (typeof PUBLIC)[number]) =>
  `CREATE OR REPLACE TRIGGER ${table}Told
     AFTER INSERT OR DELETE OR UPDATE${columns === undefined ? "" : ` OF ${columns}`} ON ${table}
     FOR EACH ROW EXECUTE FUNCTION tellOthers()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...PUBLIC, ["fhaCountyYears"] as [string]].map(told));
}

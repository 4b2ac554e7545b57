import type { Kysely } from "kysely";
import { PUBLIC } from "./initial/guards.ts";
import { run } from "./initial/names.ts";

/**
 * Other processes are notified only if a row changes. Until now each statement notified them, even
 * the one that looks for expired rates every second, so that several processes never kept a page in
 * memory.
 */
const told = ([table, columns]: (typeof PUBLIC)[number]) =>
  `CREATE OR REPLACE TRIGGER ${table}Told
     AFTER INSERT OR DELETE OR UPDATE${columns === undefined ? "" : ` OF ${columns}`} ON ${table}
     FOR EACH ROW EXECUTE FUNCTION tellOthers()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...PUBLIC, ["fhaCountyYears"] as [string]].map(told));
}

import type { OpenDatabase } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** Work that one of the processes on a database does for all. */
export type SharedWork = Tables["leases"]["work"];

/**
 * Whether this process may do the work now. The others skip it for `forMs` milliseconds, which is
 * also the longest that a killed process holds it up.
 */
export async function takeLease(
  { db, servesAlone }: Pick<OpenDatabase, "db" | "servesAlone">,
  work: SharedWork,
  forMs: number,
  now = Date.now(),
): Promise<boolean> {
  if (servesAlone) return true;
  const until = new Date(now + forMs).toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("leases")
    .values({ work, until })
    .onConflict((conflict) =>
      conflict
        .column("work")
        .doUpdateSet({ until })
        .where("leases.until", "<=", new Date(now).toISOString()),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

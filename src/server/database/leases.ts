import type { OpenDatabase } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** Work that one of the processes on a database does for all. */
export type SharedWork = Tables["leases"]["work"];

/**
 * Whether this process may do the work now. The others leave it out for `forMs` milliseconds: a process
 * that is killed in the middle holds it up no longer than that.
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

import { randomUUID } from "node:crypto";
import { fromNow } from "#kit/values/times.ts";
import type { OpenDatabase, Tables } from "./engine.ts";

/** How long a process that is killed holds up its work. */
const HELD_FOR_MS = 60_000;
const RENEWED_EVERY_MS = 20_000;

/** Work that one of the processes on a database does for all. */
export interface Shared {
  work: Tables["leases"]["work"];
  /** How long after its beginning it is due again; without a pause, whenever it is wanted. */
  pause?: number;
}

/**
 * Does the work unless another process is doing it or has just done it. The lease is renewed while
 * the work goes on. The signal says that another process has taken over, as from one that is dead.
 */
export async function underLease(
  { db, servesAlone }: Pick<OpenDatabase, "db" | "servesAlone">,
  { work, pause }: Shared,
  run: (lost: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const lost = new AbortController();
  if (servesAlone) return void (await run(lost.signal));
  const heldBy = randomUUID();
  const until = fromNow(HELD_FOR_MS);
  const again = pause === undefined ? undefined : fromNow(pause);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("leases")
    .values({ work, until, heldBy })
    .onConflict((conflict) =>
      conflict
        .column("work")
        .doUpdateSet({ until, heldBy })
        .where("leases.until", "<=", fromNow(0)),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const lease = db.updateTable("leases").where("work", "=", work).where("heldBy", "=", heldBy);
  const renew = async () => {
    const { numUpdatedRows } = await lease
      .set({ until: fromNow(HELD_FOR_MS) })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) lost.abort();
  };
  // Where the database does not answer, the work itself fails
  const renewal = setInterval(() => void renew().catch(() => {}), RENEWED_EVERY_MS);
  try {
    await run(lost.signal);
  } finally {
    clearInterval(renewal);
    await (again === undefined
      ? db.deleteFrom("leases").where("heldBy", "=", heldBy).execute()
      : lease.set({ until: again, heldBy: null }).execute());
  }
}

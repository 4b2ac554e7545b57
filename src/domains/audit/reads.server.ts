import type { App } from "#platform/context.ts";
import type { AuditAction } from "./audit.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { addEntry, addOnceAMinute } from "./audit.server.ts";
import { relink } from "./chain/chain.server.ts";
import { aboutApplication, type Subject } from "./happened.server.ts";
import { countFurther, originKey, originOf, roomFor } from "./counted-entries.server.ts";

interface Taken {
  action: AuditAction;
  on: Subject;
  /** What else is known, such as the filters. */
  after?: object;
  /** How many records are read, as far as it is known. */
  count?: number;
}

/** Corrects what is recorded of a read: the number of records, and what else is known by now. */
export type Correct = (count: number, more?: object) => Promise<void>;

// Decision: src/decisions/070-what-is-taken-out.md
/**
 * Records that somebody takes records out: who, when, how many, and from which network by which
 * session or token. Call it before the first record is sent.
 */
export async function recordTaken(
  { db, key }: Pick<App, "db" | "key">,
  actor: Actor,
  taken: Taken,
): Promise<Correct> {
  const { action, on, count } = taken;
  const valuesOf = (records: number | undefined, more?: object) => ({
    ...(records !== undefined && { count: records }),
    ...taken.after,
    ...originOf(actor),
    ...more,
  });
  if ((await roomFor(db, actor.user.id)) < 1) {
    await countFurther(db, actor, [taken], true);
    return async () => {};
  }
  const id = await addEntry(db, actor, { action, on, after: valuesOf(count) });
  let counted = count;
  return async (records, more) => {
    if (records === counted && !more) return;
    counted = records;
    await db.transaction().execute(async (trx) => {
      const after = JSON.stringify(valuesOf(records, more));
      await trx.updateTable("auditEntries").set({ after }).where("id", "=", id).execute();
      await relink({ db: trx, key }, "auditEntries", [{ id }]);
    });
  };
}

/**
 * Records that somebody of the staff opens a borrower's document. A program asks for one file in
 * many ranges, which are one entry a minute for each network and session or token.
 */
export async function recordDocument(
  db: Db,
  actor: Actor,
  { reference, document, fileUrl }: { reference: string; document: string; fileUrl: string },
): Promise<void> {
  await addOnceAMinute(db, actor, {
    action: "reads.document",
    on: aboutApplication(reference),
    after: { document, ...originOf(actor) },
    key: `${actor.user.id} ${fileUrl} ${originKey(actor)}`,
  });
}

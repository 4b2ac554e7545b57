import { SESSION_SHOWN } from "#server/accounts/sign-in/own-sessions.ts";
import type { AuditAction, CountedList } from "#shared/audit.ts";
import type { Actor } from "#server/access.ts";
import { type Context, INTERNAL, type Reading } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { addEntry, addOnceAMinute } from "./audit.ts";

// Decision: src/decisions/070-reads-of-many-are-recorded.md
/** A page of a list with at least this many records is recorded as a whole list is. */
const MANY = 100;

interface Taken {
  action: AuditAction;
  subject: string;
  /** What else is known, such as the filters. */
  after?: object;
  /** How many records are read, as far as it is known. */
  count: number;
}

/**
 * Records that somebody takes records out: who, when, how many, and from which network by which
 * session or token. Call it before the first record is sent. Resolves to a function that corrects
 * the number.
 */
export async function recordTaken(
  db: Db,
  actor: Actor,
  { action, subject, after, count }: Taken,
): Promise<(count: number) => Promise<void>> {
  const values = (records: number) => ({ count: records, ...after, ...originOf(actor) });
  const id = await addEntry(db, actor, { action, subject, after: values(count) });
  return async (corrected) => {
    if (corrected === count) return;
    await db
      .updateTable("auditEntries")
      .set({ after: JSON.stringify(values(corrected)) })
      .where("id", "=", id)
      .execute();
  };
}

/**
 * Records a read of a list: a whole one, of which this may be one of many parts, or a large page.
 */
export async function recordRead(
  { app, actor, clientNetwork, reading }: Context & { actor: Actor },
  list: CountedList,
  { output, input }: { output: unknown; input: unknown },
): Promise<void> {
  // The server's own calls show nothing to anybody
  if (clientNetwork === INTERNAL) return;
  const { length } = Array.isArray(output) ? output : (output as { rows: unknown[] }).rows;
  if (reading?.correct) {
    reading.count += length;
    return;
  }
  const isWhole = reading || (input as { limit?: number } | undefined)?.limit === undefined;
  if (!isWhole && length < MANY) return;
  const correct = await recordTaken(app.db, actor, {
    action: `reads.${list}`,
    subject: list,
    count: length,
  });
  if (reading) Object.assign(reading, { count: length, correct } satisfies Reading);
}

/**
 * Records that somebody of the staff opens a borrower's document. A program asks for one file in many
 * ranges, which are one entry a minute.
 */
export async function recordDocument(
  db: Db,
  actor: Actor,
  { reference, document, fileUrl }: { reference: string; document: string; fileUrl: string },
): Promise<void> {
  await addOnceAMinute(db, actor, {
    action: "reads.document",
    subject: `application ${reference}`,
    after: { document, ...originOf(actor) },
    key: `${actor.user.id} ${fileUrl}`,
  });
}

/** From which network, and by which session or token. */
function originOf({ sessionId, token, network }: Actor) {
  return {
    network,
    ...(token ? { token: token.name } : { session: sessionId.slice(0, SESSION_SHOWN) }),
  };
}

import type { Db } from "#server/database/engine.ts";
import { notify, notToldSince, type Occasion } from "./notify.ts";
import { adminReaders, readersAmong } from "./readers.ts";

/**
 * Tells of a new record: the officer who gets its lead that it is theirs, and the administrators that
 * it has come.
 */
export async function tellOfArrival(
  trx: Db,
  arrival: Occasion & { kind: "message" | "application" },
  assignee: { id: number } | undefined,
): Promise<void> {
  const officers = assignee ? await readersAmong(trx, [assignee.id]) : [];
  await notify(trx, { ...arrival, kind: "assigned" }, officers);
  const admins = (await adminReaders(trx)).filter(({ id }) => id !== assignee?.id);
  await notify(trx, arrival, admins);
}

/**
 * Tells of what a borrower did: the officer who has the lead, as usual by mail, or else the
 * administrators on the page, since the contact e-mail gets a mail of its own.
 */
export async function tellWorkers(
  trx: Db,
  occasion: Occasion & { leadId: number },
  { officerId, since }: { officerId: number | null; since?: Date },
): Promise<void> {
  const { kind, leadId } = occasion;
  const own = officerId === null ? [] : await readersAmong(trx, [officerId]);
  const all = own.length > 0 ? own : await adminReaders(trx);
  const readers = since ? await notToldSince(trx, { kind, leadId }, { readers: all, since }) : all;
  await notify(trx, { usual: own.length > 0 ? "mail" : "page", ...occasion }, readers);
}

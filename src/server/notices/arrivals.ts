import { worksAtDesk } from "#shared/accounts.ts";
import type { Db } from "#server/database/engine.ts";
import { notify, notToldSince, type Occasion } from "./notify.ts";
import { deskReaders, readersAmong } from "./readers.ts";

/** Notifies of a new record: the officer to whom its lead is assigned, and the desk. */
export async function tellOfArrival(
  trx: Db,
  arrival: Occasion & { kind: "message" | "application" },
  assignee: { id: number } | undefined,
): Promise<void> {
  const officers = assignee ? await readersAmong(trx, [assignee.id]) : [];
  await notify(trx, { ...arrival, kind: "assigned" }, officers);
  const desk = (await deskReaders(trx)).filter(({ id }) => id !== assignee?.id);
  await notify(trx, arrival, desk);
}

interface Workers {
  officerId: number | null;
  /** Who of the desk the borrower answers. */
  writerId?: number | null;
  since?: Date;
}

/**
 * Notifies of what a borrower did: the officer who has the lead, by mail unless they chose
 * otherwise, or else the desk on the page, since the contact e-mail gets a mail of its
 * own.
 */
export async function tellWorkers(
  trx: Db,
  occasion: Occasion & { leadId: number },
  { officerId, writerId = null, since }: Workers,
): Promise<void> {
  const { kind, leadId } = occasion;
  const known = await readersAmong(
    trx,
    [officerId, writerId].flatMap((id) => id ?? []),
  );
  // Officers are told of their own leads alone
  const own = known.filter((reader) => worksAtDesk(reader) || reader.id === officerId);
  const all = own.length > 0 ? own : await deskReaders(trx);
  const readers = since ? await notToldSince(trx, { kind, leadId }, { readers: all, since }) : all;
  await notify(trx, { usual: own.length > 0 ? "mail" : "page", ...occasion }, readers);
}

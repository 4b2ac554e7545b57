import { emailKey, worksAtDesk } from "#domains/accounts/accounts.ts";
import { leadPath } from "#domains/leads/leads.ts";
import type { NoticeKind, NoticeWay } from "./notices.ts";
import type { Db } from "#platform/database/engine.ts";
import { type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import {
  afterQuiet,
  deskReaders,
  nextDigest,
  type Reader,
  readersAmong,
  wayOf,
} from "./readers.server.ts";

/** Something that staff should know about. */
export interface Occasion {
  kind: NoticeKind;
  /** A one-line summary. */
  title: string;
  /** The lead that it is about, which the notice opens. */
  leadId?: number;
  /** The page to open instead. */
  path?: (reader: Reader) => string;
  /** The default for readers who have chosen nothing, where it depends on the occasion. */
  usual?: NoticeWay;
  /** A key: each reader gets at most one notice with it for each lead. */
  once?: string;
  /** The mail for a reader who wants one at once. */
  mail?: (reader: Reader, path: string) => Mail;
  /** Addresses that get the same mail whatever their owners have chosen here. */
  mailed?: readonly string[];
}

const LONGEST_TITLE = 200;

/**
 * Notifies staff of an occasion, in its transaction and as each of them has chosen: every kind that
 * is not off is listed on the page, and is mailed at once or combined with others (digests.ts).
 * Mails wait for the end of quiet hours.
 */
export async function notify(
  trx: Db,
  occasion: Occasion,
  readers: readonly Reader[],
): Promise<void> {
  const { kind, title, leadId = null, once = null, mail, usual, mailed = [] } = occasion;
  const now = new Date();
  const wanting = readers
    .map((reader) => ({ reader, way: wayOf(reader, kind, usual) }))
    .filter(({ way }) => way !== "off");
  if (wanting.length === 0) return;
  const reference = leadId === null ? undefined : await addressOf(trx, leadId);
  for (const { reader, way } of wanting) {
    const area = worksAtDesk(reader) ? "/admin" : "/LOagentsPortal/leads";
    const path = occasion.path?.(reader) ?? (reference ? leadPath(reference, area) : area);
    const added = await trx
      .insertInto("notices")
      .values({
        userId: reader.id,
        kind,
        leadId,
        title: title.replace(/\s+/g, " ").slice(0, LONGEST_TITLE),
        path,
        createdAt: now.toISOString(),
        digestAt:
          way === "hourly" || way === "daily" ? nextDigest(reader, way, now).toISOString() : null,
        once,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    const isMailed = mailed.some((address) => emailKey(address) === emailKey(reader.email));
    if (added && way === "mail" && mail && !isMailed)
      await queueMail(trx, { ...mail(reader, path), notBefore: laterThan(now, reader) });
  }
}

function laterThan(now: Date, reader: Reader): Date | undefined {
  const at = afterQuiet(reader, now);
  return at > now ? at : undefined;
}

async function addressOf(trx: Db, leadId: number) {
  const lead = await trx
    .selectFrom("leads")
    .leftJoin("loanApplications as application", "application.id", "leads.applicationId")
    .where("leads.id", "=", leadId)
    .select(["messageId", "reference"])
    .executeTakeFirst();
  if (!lead) return undefined;
  return lead.reference === null
    ? ({ kind: "message", reference: String(lead.messageId) } as const)
    : ({ kind: "application", reference: lead.reference } as const);
}

/** Notifies of a new record: the officer to whom its lead is assigned, and the desk. */
export async function notifyOfArrival(
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
  /** The member of the desk whom the borrower answers. */
  writerId?: number | null;
  since?: Date;
}

/**
 * Notifies of what a borrower did: the officer who has the lead, by mail unless they chose
 * otherwise; if there is none, the desk on the page, because the contact e-mail gets a mail of its
 * own.
 */
export async function notifyWorkers(
  trx: Db,
  occasion: Occasion & { leadId: number },
  { officerId, writerId = null, since }: Workers,
): Promise<void> {
  const { kind, leadId } = occasion;
  const known = await readersAmong(
    trx,
    [officerId, writerId].flatMap((id) => id ?? []),
  );
  // Officers are notified of their own leads only
  const own = known.filter((reader) => worksAtDesk(reader) || reader.id === officerId);
  const all = own.length > 0 ? own : await deskReaders(trx);
  const readers = since ? await notToldSince(trx, { kind, leadId }, { readers: all, since }) : all;
  await notify(trx, { usual: own.length > 0 ? "mail" : "page", ...occasion }, readers);
}

/** The readers without a notice of this kind about the lead since then. */
async function notToldSince(
  trx: Db,
  { kind, leadId }: { kind: NoticeKind; leadId: number },
  { readers, since }: { readers: readonly Reader[]; since: Date },
): Promise<Reader[]> {
  const told = await trx
    .selectFrom("notices")
    .where("leadId", "=", leadId)
    .where("kind", "=", kind)
    .where("createdAt", ">", since.toISOString())
    .select("userId")
    .execute();
  return readers.filter(({ id }) => told.every(({ userId }) => userId !== id));
}

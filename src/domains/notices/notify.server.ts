import {
  emailKey,
  worksAtDesk,
  type Account,
  meetsApplicants,
  worksOnLeads,
} from "#domains/accounts/accounts.ts";
import { leadPath } from "#domains/leads/leads.ts";
import { type NoticeKind, type NoticeWay, NOTICE_KINDS, usualWay } from "./notices.ts";
import type { ExpressionBuilder } from "kysely";
import type { Db, Tables } from "#platform/database/engine.ts";
import { type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import { AT_DESK, type DeskRole, ofDeskRoles } from "#domains/accounts/roles.ts";
import {
  nextTimeOfDay,
  type QuietHours,
  quietUntil,
  USUAL_TIME_ZONE,
} from "#kit/values/time-zones.ts";
import { HOUR_MS } from "#kit/values/times.ts";

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

/**
 * Whether no notice has told of a lead's day or wait. After a hand-over, another officer is told of
 * the same wait.
 */
export function notToldYet(kind: NoticeKind, once: "leads.followUpOn" | "leads.waitsSince") {
  return (lead: ExpressionBuilder<Tables, "leads">) =>
    lead.not(
      lead.exists(
        lead
          .selectFrom("notices")
          .whereRef("notices.leadId", "=", "leads.id")
          .where("notices.kind", "=", kind)
          .whereRef("notices.once", "=", once)
          .$if(kind === "waiting", (notices) =>
            notices.where((notice) =>
              notice.or([
                notice("leads.assigneeId", "is", null),
                notice("notices.userId", "=", notice.ref("leads.assigneeId")),
              ]),
            ),
          )
          .select("notices.id"),
      ),
    );
}

/** A member of the staff with their notice settings. */
export interface Reader extends Pick<
  Account,
  | "id"
  | "email"
  | "firstName"
  | "isAdmin"
  | "limitedTo"
  | DeskRole
  | "isLoanOfficer"
  | "isVerified"
  | "isAdmitted"
> {
  ways: Partial<Record<NoticeKind, NoticeWay>>;
  dailyHour: number;
  timeZone: string;
  quiet: QuietHours | null;
}

const USUAL_HOUR = 8;

/** The active staff among the users, with their current settings. */
export async function readersAmong(db: Db, ids: readonly number[]): Promise<Reader[]> {
  if (ids.length === 0) return [];
  return (await staffQuery(db).where("users.id", "in", ids).execute())
    .map(toReader)
    .filter(isStaff);
}

/** The active officers who have some of the leads. */
export async function officersById(db: Db, leads: readonly { assigneeId: number | null }[]) {
  const ids = new Set(leads.flatMap(({ assigneeId }) => assigneeId ?? []));
  return new Map((await readersAmong(db, [...ids])).map((each) => [each.id, each]));
}

export async function adminReaders(db: Db): Promise<Reader[]> {
  const admins = await staffQuery(db).where("isAdmin", "=", 1).execute();
  return admins.map(toReader).filter(({ limitedTo }) => !limitedTo);
}

/** Everybody who works on all leads: administrators and the other roles of the desk. */
export async function deskReaders(db: Db): Promise<Reader[]> {
  const desk = staffQuery(db).where((user) => user.or(AT_DESK.map((role) => user(role, "=", 1))));
  return (await desk.execute()).map(toReader).filter(worksOnLeads);
}

function staffQuery(db: Db) {
  return db
    .selectFrom("users")
    .leftJoin("noticeSettings as chosen", "chosen.userId", "users.id")
    .where("deactivatedAt", "is", null)
    .orderBy("users.id")
    .select(["users.id", "email", "firstName"])
    .select([...AT_DESK, "limitedTo", "isLoanOfficer", "isVerified", "admittedAt"])
    .select(["ways", "dailyHour", "timeZone", "quietFrom", "quietTo"]);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffQuery>["execute"]>>[number];

function toReader({ quietFrom, quietTo, ...row }: StaffRow): Reader {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    isAdmin: row.isAdmin === 1,
    ...(row.limitedTo !== null && { limitedTo: row.limitedTo }),
    ...ofDeskRoles((role) => row[role] === 1),
    isLoanOfficer: row.isLoanOfficer === 1,
    isVerified: row.isVerified === 1,
    isAdmitted: row.admittedAt !== null,
    ways: JSON.parse(row.ways ?? "{}") as Reader["ways"],
    dailyHour: row.dailyHour ?? USUAL_HOUR,
    timeZone: row.timeZone ?? USUAL_TIME_ZONE,
    quiet: quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null,
  };
}

function isStaff(reader: Reader): boolean {
  return worksOnLeads(reader) || meetsApplicants(reader);
}

export function wayOf(reader: Reader, kind: NoticeKind, usual = usualWay(kind, reader)): NoticeWay {
  const chosen = reader.ways[kind] ?? usual;
  const known: readonly NoticeWay[] = NOTICE_KINDS[kind].ways;
  return known.includes(chosen) ? chosen : "page";
}

/** The given moment, or the end of the reader's quiet hours if it falls within them. */
export function afterQuiet({ quiet, timeZone }: Reader, at: Date): Date {
  return (quiet && quietUntil(at, quiet, timeZone)) ?? at;
}

/** The time of the reader's next digest. */
export function nextDigest(reader: Reader, way: "hourly" | "daily", now: Date): Date {
  const next =
    way === "hourly"
      ? new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS)
      : nextTimeOfDay(now, reader.dailyHour * 60, reader.timeZone);
  return afterQuiet(reader, next);
}

import { AT_DESK, type DeskRole, ofDeskRoles } from "#domains/accounts/roles.ts";
import { type Account, meetsApplicants, worksOnLeads } from "#domains/accounts/accounts.ts";
import { type NoticeKind, type NoticeWay, NOTICE_KINDS, usualWay } from "./notices.ts";
import {
  nextTimeOfDay,
  type QuietHours,
  quietUntil,
  USUAL_TIME_ZONE,
} from "#kit/values/time-zones.ts";
import { HOUR_MS } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";

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

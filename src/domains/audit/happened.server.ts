import type { AuditAction } from "./audit.ts";
import type { Happening, Said } from "#domains/leads/timeline.ts";
import type { Actor } from "#platform/access.ts";
import type { Db, Tables } from "#platform/database/engine.ts";
import { recordTold } from "#platform/database/record.ts";
import { missing } from "#platform/errors.ts";
import {
  type AfterAction,
  BESIDE_THE_ACTIVITY,
  type BesideActivity,
  FOLLOWS,
  type TimelineOf,
} from "#app/events.ts";
import { type Change, join, recordAll } from "./audit.server.ts";
import { leadEvent, queueEvents } from "./outgoing.server.ts";
import { addEntries } from "./timeline.server.ts";

type Name = AuditAction | BesideActivity;

interface Person extends Partial<Pick<Actor, "token" | "network" | "sessionId">> {
  user: Pick<Actor["user"], "id" | "username" | "firstName" | "lastName">;
}
type Machine = "guest" | "operator" | "schedule" | "server";

interface Recorded extends Pick<Change, "before" | "after"> {
  /** An earlier entry of the same action: the list shows both as one. */
  joins?: Pick<Change, "action" | "on">;
}

/** Of several events that one call may tell, those with an entry on a timeline. */
type OnTimeline<Event> = Extract<Event, AfterAction | BesideActivity>;

type DoerOf<Event> =
  | Person
  | ([OnTimeline<Event>] extends [never] ? Machine : never)
  | ([Event] extends [BesideActivity] ? "person" | "server" : never)
  // A message whose answer did not arrive is unread again
  | ([Event] extends ["contact.setStatus"] ? "server" : never);

type Told<Event> = [OnTimeline<Event>] extends [never]
  ? { on: Subject } & Recorded
  : Said<TimelineOf<OnTimeline<Event>>> &
      ([Event] extends [BesideActivity] ? { on: LeadPlace } : { on: LeadSubject } & Recorded);

const noSuchRecord = missing("This record does not exist.");

/**
 * Tells what somebody did, or what happened to a lead, in the transaction of the change. An action
 * gets an entry in the activity, and visitors find the row as it was on each day, if its table has a
 * record; src/app/events.ts says what else follows. The change is undone
 * if something that follows fails.
 */
export async function happened<Event extends Name>(
  trx: Db,
  doer: DoerOf<Event>,
  event: Event,
  told: Told<Event>,
): Promise<void>;
export async function happened(
  trx: Db,
  doer: Person | Machine | "person",
  event: Name,
  {
    on,
    text,
    data,
    before,
    after,
    joins,
  }: Recorded & Omit<Happening, "kind"> & { on: Subject | LeadPlace },
): Promise<void> {
  if (isAction(event) && "table" in on && doer !== "person") {
    const [entry] = await recordAll(trx, doer, [{ action: event, on, before, after }]);
    if (entry !== undefined && joins) await join(trx, doer, { id: entry, ...joins });
    await recordTold(trx, on);
  }
  const { timeline, webhook } = FOLLOWS.get(event) ?? {};
  if (!timeline) return;
  const lead = await leadAt(trx, on)
    ?.select(["id", "personId", "applicationId", "messageId"])
    .executeTakeFirst();
  if (!lead) throw noSuchRecord();
  const { id, personId, applicationId, messageId } = lead;
  await addEntries(trx, doer, [{ kind: timeline, text, data, leadId: id, personId }]);
  if (webhook) await queueEvents(trx, [leadEvent(webhook, { applicationId, messageId }, data)]);
}

function isAction(event: Name): event is AuditAction {
  return !Object.hasOwn(BESIDE_THE_ACTIVITY, event);
}

// Decision: src/decisions/078-the-activity-becomes-the-journal.md
/** What an entry of the activity is about. */
export interface Subject<Table = keyof Tables> {
  table: Table;
  /** The id, or the reference or address under which the row is known; null for a whole table. */
  key: string | null;
  /** How the activity names it, such as `message 12`. */
  name: string;
}

/** A row of a table, or the whole table without a key. */
export function about<Table extends keyof Tables>(
  table: Table,
  key: string | number | null,
  name: string,
): Subject<Table> {
  return { table, key: key === null ? null : String(key), name };
}

/** The record of a lead. */
export type LeadSubject = Subject<"contactSubmissions"> | Subject<"loanApplications">;

export function aboutApplication(reference: string): LeadSubject {
  return about("loanApplications", reference, `application ${reference}`);
}

export function aboutMessage(id: number | string): LeadSubject {
  return about("contactSubmissions", id, `message ${id}`);
}

/** A file of the library, by its address: the resource made from it is found by that. */
export function aboutFile(address: string): Subject {
  return about("uploads", address, address);
}

/** The columns of an entry that say what it is about, and whose record that is. */
export function placeOf(db: Db, subject: Subject) {
  const { table, key, name } = subject;
  const personId = leadAt(db, subject)?.select("personId") ?? null;
  return { onTable: table, onKey: key, subject: name, personId };
}

/** A lead by its id, or by that of its record. */
type LeadPlace = { id: number } | { applicationId: number } | { messageId: number };

/** The lead of a record; undefined for anything else. */
export function leadAt(db: Db, on: Subject | LeadPlace) {
  const leads = db.selectFrom("leads");
  if (!("table" in on)) return leads.where((row) => row.and(on));
  const { table, key } = on;
  if (key === null) return undefined;
  if (table === "contactSubmissions") return leads.where("messageId", "=", Number(key));
  if (table !== "loanApplications") return undefined;
  const application = db.selectFrom("loanApplications").where("reference", "=", key);
  return leads.where("applicationId", "=", application.select("id"));
}

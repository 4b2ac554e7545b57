import {
  aboutApplication,
  aboutMessage,
  type Subject,
  happened,
} from "#domains/audit/happened.server.ts";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { LeadKind } from "#domains/leads/leads.ts";
import { APPLICATION_TERM_MONTHS, mustBeKept } from "#domains/people/people.ts";
import { type quarantineCount, quarantined, type reportResult } from "./quarantine.output.ts";
import { type Quarantined, REPORTED } from "./quarantine.ts";
import type { z } from "#kit/values/zod.ts";
import type { Actor } from "#platform/access.ts";
import {
  columnsOf,
  type Db,
  type Tables,
  containsWords,
  wordingOf,
} from "#platform/database/engine.ts";
import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { endOfTerm, forgetPosts, wordsOf } from "#domains/records/hold.server.ts";
import { referenceOf } from "#domains/records/reference.server.ts";
import { holdOf } from "#domains/records/legal-hold.server.ts";
import type { reportedIds } from "./quarantine.input.ts";
import {
  claimContacts,
  contactsOf,
  deleteLeads,
  deleteRecords,
  findOrAddPerson,
} from "#domains/records/find-person.server.ts";

const COLUMNS = columnsOf("quarantine", quarantined.omit({ why: true }));

/** Applications that outlast messages of their age, so that the list shows them apart. */
function isOlder(row: ExpressionBuilder<Tables, "quarantine">) {
  return row.and([row("kind", "=", "application"), row("heldAt", "<", endOfTerm("message"))]);
}

/** The entries of the quarantine that contain every typed word, newest first. */
export async function listQuarantine(
  db: Db,
  {
    search = "",
    older,
    ...paging
  }: Paging & { search?: string | undefined; older?: boolean | undefined },
): Promise<Page<Quarantined>> {
  const rows = await db
    .selectFrom("quarantine")
    .where(containsWords(search, ["words"]))
    .$if(older === true, (rows) => rows.where(isOlder))
    .$if(older === false, (rows) => rows.where((row) => row.not(isOlder(row))))
    .$call(newestFirst(paging))
    .select(COLUMNS)
    .select("signals")
    .execute();
  const page = toPage(rows, paging.limit);
  return {
    ...page,
    rows: page.rows.map(({ signals, ...row }) => ({
      ...row,
      why: JSON.parse(signals) as Quarantined["why"],
    })),
  };
}

/** Beyond this number they are not counted. */
const MOST_COUNTED = 1000;

/** How many wait there, each number up to a thousand and one. */
export async function countQuarantine(db: Db): Promise<z.output<typeof quarantineCount>> {
  const rows = db.selectFrom("quarantine").select("id");
  const some = rows.limit(MOST_COUNTED + 1);
  const all = await some.execute();
  const older = await some.where(isOlder).execute();
  return { count: all.length, older: older.length };
}

/** An entry taken out of the quarantine, to become a record. */
export interface Released {
  kind: LeadKind;
  recordId: number;
  submission: string;
  reported: string | null;
  fingerprint: string | null;
  sentById: number | null;
  createdAt: string;
}

/** Makes a record of a released entry. */
export type Release = (trx: Db, actor: Actor, released: Released) => Promise<unknown>;

type Kept = Pick<App, "db" | "key">;

export interface Changed {
  changed: number;
  skipped: number;
}

/**
 * Takes entries out of the quarantine and makes records of them, all or none. A second caller finds
 * them gone, so each is released once.
 */
export function releaseQuarantined(
  { db, key }: Kept,
  actor: Actor,
  ids: readonly number[],
  release: Release,
): Promise<Changed> {
  return takeOut(db, ids, async (trx, taken) => {
    await release(trx, actor, taken);
    await happened(trx, actor, "quarantine.release", { on: subjectOf(key, taken) });
  });
}

/** Deletes entries for good. Throws CONFLICT for an application that must still be kept. */
export function removeQuarantined(
  { db, key }: Kept,
  actor: Actor,
  ids: readonly number[],
): Promise<Changed> {
  return takeOut(db, ids, async (trx, taken) => {
    if (mustBeKept(taken))
      throw new AppError(
        "CONFLICT",
        `An application is kept for ${APPLICATION_TERM_MONTHS} months, even if it looks like spam. Nothing was deleted.`,
      );
    if (taken.kind === "message") await forgetPosts(trx, { messageId: taken.recordId });
    await happened(trx, actor, "quarantine.remove", { on: subjectOf(key, taken) });
  });
}

/** How the activity names the record that an entry is, was or would become. */
function subjectOf(key: App["key"], { kind, recordId: id, createdAt }: Released): Subject {
  return kind === "message"
    ? aboutMessage(id)
    : aboutApplication(referenceOf(key, { id, createdAt }));
}

async function takeOut(
  db: Db,
  ids: readonly number[],
  then: (trx: Db, taken: Released & { heldAt: string }) => Promise<unknown>,
): Promise<Changed> {
  const wanted = [...new Set(ids)];
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .deleteFrom("quarantine")
      .where("id", "in", wanted)
      .returning(["id", "kind", "recordId", "submission", "reported", "fingerprint", "createdAt"])
      .returning(["heldAt", "sentById"])
      .execute();
    // In the order in which they arrived
    for (const each of taken.toSorted((one, other) => one.id - other.id)) await then(trx, each);
    return { changed: taken.length, skipped: wanted.length - taken.length };
  });
}

/** A message with everything that belongs to it, as it was when it was reported. */
interface Report {
  message: Selectable<Tables["contactSubmissions"]>;
  lead: Selectable<Tables["leads"]>;
  timeline: Selectable<Tables["timeline"]>[];
  tags: Selectable<Tables["leadTags"]>[];
  seen: Selectable<Tables["leadsSeen"]>[];
  replies: Selectable<Tables["replies"]>[];
  // Reports from before there were any have none
  pastLoans?: Selectable<Tables["pastLoans"]>[];
  planned?: Selectable<Tables["plannedReplies"]>[];
}

type Part = "timeline" | "leadTags" | "leadsSeen" | "replies" | "pastLoans" | "plannedReplies";

/** Moves messages with the work on them into the quarantine. Throws NOT_FOUND. */
export async function reportMessages(
  db: Db,
  actor: Actor,
  { ids, areLeads = false }: z.output<typeof reportedIds>,
): Promise<z.output<typeof reportResult>> {
  const wanted = [...new Set(ids)];
  return db.transaction().execute(async (trx) => {
    const heldIds: number[] = [];
    for (const id of areLeads ? await messagesAmong(trx, wanted) : wanted)
      heldIds.push(await reportMessage(trx, actor, id));
    return { changed: heldIds.length, skipped: wanted.length - heldIds.length, heldIds };
  });
}

async function messagesAmong(trx: Db, leads: readonly number[]): Promise<number[]> {
  const rows = await trx.selectFrom("leads").where("id", "in", leads).select("messageId").execute();
  return rows.flatMap(({ messageId }) => messageId ?? []);
}

/** Resolves to the id of the entry. */
async function reportMessage(trx: Db, actor: Actor, id: number): Promise<number> {
  const { message, ...kept } = await keptOf(trx, id);
  const hold = await holdOf(trx, kept.lead.personId);
  if (hold)
    throw new AppError(
      "CONFLICT",
      `${message.name} is on hold (${hold.reason}), and stays a lead.`,
    );
  await deleteLeads(trx, [kept.lead.id]);
  await deleteRecords(trx, "contactSubmissions", [id]);
  const { name, email, phone, message: text, subject, createdAt } = message;
  const held = await trx
    .insertInto("quarantine")
    .values({
      kind: "message",
      recordId: id,
      name,
      email,
      phone,
      text,
      createdAt,
      words: wordsOf({ name, email, phone, text, submission: { subject } }),
      signals: JSON.stringify([REPORTED]),
      submission: "{}",
      reported: JSON.stringify({ message, ...kept } satisfies Report),
      fingerprint: null,
      sentById: kept.lead.sentById,
      heldAt: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await happened(trx, actor, "quarantine.report", { on: aboutMessage(id) });
  return held.id;
}

async function keptOf(trx: Db, messageId: number): Promise<Report> {
  const messages = trx.selectFrom("contactSubmissions").where("id", "=", messageId);
  const message = await messages.selectAll().executeTakeFirst();
  const leads = trx.selectFrom("leads").where("messageId", "=", messageId);
  const lead = await leads.selectAll().executeTakeFirst();
  if (!message || !lead) throw new AppError("NOT_FOUND", "This message does not exist.");
  // The query builder cannot infer a row while the table is a type parameter
  const of = <Table extends Part>(table: Table) =>
    trx
      .selectFrom(table as "timeline")
      .where("leadId", "=", lead.id)
      .selectAll()
      .execute() as unknown as Promise<Selectable<Tables[Table]>[]>;
  return {
    message,
    lead,
    timeline: await of("timeline"),
    tags: await of("leadTags"),
    seen: await of("leadsSeen"),
    replies: await of("replies"),
    pastLoans: await of("pastLoans"),
    planned: await of("plannedReplies"),
  };
}

/** The person of the message if they still have other records, or else a new one. */
async function personAgain(trx: Db, message: Report["message"], personId: number): Promise<number> {
  const known = trx.selectFrom("people").where("id", "=", personId).select("id");
  if (!(await known.executeTakeFirst())) return findOrAddPerson(trx, message, { isProved: false });
  await claimContacts(trx, personId, contactsOf(message));
  return personId;
}

/** Puts a reported message back as it was. Nobody is notified again. */
export async function putBack(trx: Db, reported: string): Promise<void> {
  const { message, lead, timeline, tags, seen, replies, ...rest } = JSON.parse(reported) as Report;
  const again = { ...message, fingerprint: null };
  await trx.insertInto("contactSubmissions").values(again).execute();
  const counts = { [message.status]: message.importId ? 0 : 1 };
  await wordingOf(trx).count(trx, "contactSubmissions", counts);
  const personId = await personAgain(trx, message, lead.personId);
  const users = new Set((await trx.selectFrom("users").select("id").execute()).map(({ id }) => id));
  const known = (id: number | null) => (id !== null && users.has(id) ? id : null);
  await trx
    .insertInto("leads")
    .values({
      ...lead,
      personId,
      assigneeId: known(lead.assigneeId),
      // Reported before leads said who sent them
      sentById: known(lead.sentById ?? null),
    })
    .execute();
  const entries = timeline.map((entry) => ({ ...entry, personId, actorId: known(entry.actorId) }));
  for (const entry of entries) await trx.insertInto("timeline").values(entry).execute();
  for (const tag of tags) await trx.insertInto("leadTags").values(tag).execute();
  for (const sight of seen)
    if (users.has(sight.userId)) await trx.insertInto("leadsSeen").values(sight).execute();
  for (const reply of replies) await trx.insertInto("replies").values(reply).execute();
  for (const loan of rest.pastLoans ?? []) await trx.insertInto("pastLoans").values(loan).execute();
  for (const reply of rest.planned ?? []) {
    const writerId = known(reply.writerId);
    const held = { ...reply, writerId, heldWhy: reply.heldWhy ?? "Its message was set apart." };
    await trx.insertInto("plannedReplies").values(held).execute();
  }
}

import { holdOf } from "#domains/records/legal-hold.server.ts";
import { aboutMessage } from "#domains/audit/subject.server.ts";
import type { Selectable } from "kysely";
import type { reportedIds } from "./quarantine.input.ts";
import type { reportResult } from "./quarantine.output.ts";
import { REPORTED } from "./quarantine.ts";
import type { z } from "#kit/values/zod.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Tables } from "#platform/database/tables.ts";
import { wordingOf } from "#platform/database/wording.ts";
import { AppError } from "#platform/errors.ts";
import {
  claimContacts,
  contactsOf,
  deleteLeads,
  deleteRecords,
  findOrAddPerson,
} from "#domains/records/find-person.server.ts";
import { wordsOf } from "#domains/records/hold.server.ts";

/** A message with everything that belongs to it, as it was when it was reported. */
interface Kept {
  message: Selectable<Tables["contactSubmissions"]>;
  lead: Selectable<Tables["leads"]>;
  timeline: Selectable<Tables["timeline"]>[];
  tags: Selectable<Tables["leadTags"]>[];
  seen: Selectable<Tables["leadsSeen"]>[];
  replies: Selectable<Tables["replies"]>[];
}

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
      reported: JSON.stringify({ message, ...kept } satisfies Kept),
      fingerprint: null,
      sentById: kept.lead.sentById,
      heldAt: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await happened(trx, actor, "quarantine.report", { on: aboutMessage(id) });
  return held.id;
}

async function keptOf(trx: Db, messageId: number): Promise<Kept> {
  const message = await trx
    .selectFrom("contactSubmissions")
    .where("id", "=", messageId)
    .selectAll()
    .executeTakeFirst();
  const lead = await trx
    .selectFrom("leads")
    .where("messageId", "=", messageId)
    .selectAll()
    .executeTakeFirst();
  if (!message || !lead) throw new AppError("NOT_FOUND", "This message does not exist.");
  // The query builder cannot infer a row while the table is a type parameter
  const of = <Table extends "timeline" | "leadTags" | "leadsSeen" | "replies">(table: Table) =>
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
  };
}

/** The person of the message if they still have other records, or else a new one. */
async function personAgain(trx: Db, message: Kept["message"], personId: number): Promise<number> {
  const known = await trx
    .selectFrom("people")
    .where("id", "=", personId)
    .select("id")
    .executeTakeFirst();
  if (!known) return findOrAddPerson(trx, message, { isProved: false });
  await claimContacts(trx, personId, contactsOf(message));
  return personId;
}

/** Puts a reported message back as it was. Nobody is notified again. */
export async function putBack(trx: Db, reported: string): Promise<void> {
  const { message, lead, timeline, tags, seen, replies } = JSON.parse(reported) as Kept;
  await trx
    .insertInto("contactSubmissions")
    .values({ ...message, fingerprint: null })
    .execute();
  await wordingOf(trx).count(trx, "contactSubmissions", { [message.status]: 1 });
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
}

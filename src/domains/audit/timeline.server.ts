import { isAboutPayment } from "#domains/mail/inbox/payment-words.ts";
import type { Happening, TimelineData, TimelineEntry } from "#domains/leads/timeline.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { stopPlans } from "./stop-plans.server.ts";

/** Who did it: a user, or by a word the person who sent the record, or the server itself. */
type Doer =
  | { user: Pick<Actor["user"], "id" | "firstName" | "lastName">; token?: Actor["token"] }
  | string;

/** Kinds of entries that do not mark a lead as unread. */
export const NO_NEWS: readonly Happening["kind"][] = ["viewed", "mail"];

type NewEntry = Happening & { leadId: number; personId: number };

const ROWS_AT_ONCE = 500;

// Decision: src/decisions/038-a-timeline-beside-the-audit.md
/**
 * The only function that writes entries, in the transaction of what happened: open pages learn of
 * changes only from here (leads/live.ts).
 */
export async function addEntries(trx: Db, doer: Doer, entries: readonly NewEntry[]): Promise<void> {
  const { user, token } = typeof doer === "string" ? {} : doer;
  const by = {
    at: new Date().toISOString(),
    actorId: user?.id ?? null,
    actorName: user
      ? `${user.firstName} ${user.lastName}${token ? `, by token ${token.name}` : ""}`
      : "",
  };
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    const some = entries.slice(start, start + ROWS_AT_ONCE);
    await trx
      .insertInto("timeline")
      .values(
        some.map(({ text = "", data = {}, ...entry }) => ({
          ...entry,
          ...by,
          text,
          data: JSON.stringify(data),
        })),
      )
      .execute();
    await markAnswered(trx, by, some);
    await markWaiting(trx, by.at, some);
    const news = some.filter(({ kind }) => !NO_NEWS.includes(kind));
    await markNews(
      trx,
      news.map(({ leadId }) => leadId),
    );
    const stopped = await stopPlans(trx, by.actorId, some);
    if (stopped.length > 0) await addEntries(trx, "server", stopped);
  }
}

/** Statuses that count as an answer to the person. */
const ANSWERED = ["responded", "approved", "rejected"];

/** The first reply to a person, or the first decision, is a lead's first answer. */
async function markAnswered(
  trx: Db,
  { at, actorId, actorName }: { at: string; actorId: number | null; actorName: string },
  entries: readonly NewEntry[],
): Promise<void> {
  const answers = entries.filter(
    ({ kind, data }) =>
      kind === "reply" || (kind === "status" && ANSWERED.includes(data?.to ?? "")),
  );
  if (actorId === null || answers.length === 0) return;
  await trx
    .updateTable("leads")
    .set({ firstAnswerAt: at, firstAnswerBy: actorName })
    .where(
      "id",
      "in",
      answers.map(({ leadId }) => leadId),
    )
    .where("firstAnswerAt", "is", null)
    .execute();
}

/** What makes a person wait for an answer, and what ends that. */
const WAITS: readonly Happening["kind"][] = ["answer", "message", "received", "undelivered"];
const ENDS: readonly Happening["kind"][] = ["reply", "stage"];

async function markWaiting(trx: Db, at: string, entries: readonly NewEntry[]): Promise<void> {
  const leadsOf = (kinds: readonly string[], statuses: readonly string[]) =>
    entries
      .filter(({ kind, data }) =>
        kind === "status" ? statuses.includes(data?.to ?? "") : kinds.includes(kind),
      )
      .map(({ leadId }) => leadId);
  await trx
    .updateTable("leads")
    .set({ waitsSince: at })
    .where("id", "in", leadsOf(WAITS, ["unread"]))
    .where("waitsSince", "is", null)
    .execute();
  await trx
    .updateTable("leads")
    .set({ waitsSince: null })
    .where("id", "in", leadsOf(ENDS, ANSWERED))
    .execute();
}

async function markNews(trx: Db, leadIds: number[]): Promise<void> {
  await trx
    .updateTable("leads")
    .set((lead) => ({
      unlisted: null,
      lastEntryId: lead
        .selectFrom("timeline")
        .whereRef("timeline.leadId", "=", "leads.id")
        .select((entry) => entry.fn.max("timeline.id").as("last")),
    }))
    .where("id", "in", leadIds)
    .execute();
}

const COLUMNS = ["id", "leadId", "kind", "at", "actorName", "text", "data"] as const;

export interface PersonsLeads {
  personId: number;
  /** Officers see only their own leads. */
  assigneeId: number | undefined;
}

/** What happened to the person's records, newest first. */
export function timelineQuery(db: Db, { personId, assigneeId }: PersonsLeads) {
  return db
    .selectFrom("timeline")
    .where("timeline.personId", "=", personId)
    .$if(assigneeId !== undefined, (entries) =>
      entries.where((entry) =>
        entry.exists(
          entry
            .selectFrom("leads")
            .whereRef("leads.id", "=", "timeline.leadId")
            .where("leads.assigneeId", "=", assigneeId as number)
            .select("leads.id"),
        ),
      ),
    )
    .orderBy("id", "desc")
    .select(COLUMNS);
}

/** An entry as returned to the browser. */
export function toEntry<Row extends { text: string; data: string }>(
  row: Row,
): Omit<Row, "data"> & Pick<TimelineEntry, "data"> {
  const data = JSON.parse(row.data) as TimelineData;
  const isDoubtful = data.isStranger || data.isUnproved;
  const warns =
    isDoubtful &&
    isAboutPayment(data.subject ?? "", row.text, data.quoted ?? "", ...(data.files ?? []));
  return { ...row, data: { ...data, ...(warns && { isAboutPayment: true }) } };
}

import type { NotNull } from "kysely";
import type { z } from "zod";
import { meetsApplicants } from "#domains/accounts/accounts.ts";
import { type Due, DUTIES, MOST_AT_ONCE } from "#domains/leads/leads.ts";
import { leadsById } from "#domains/leads/lead-list.server.ts";
import type { dutiesOf } from "#domains/leads/leads.input.ts";
import { ownOnly } from "#domains/leads/leads.server.ts";
import type { Actor } from "#platform/access.ts";
import { gainsToTell } from "#domains/leads/rate-watch/rate-watch.server.ts";
import type { Db } from "#platform/database/engine.ts";

/** Of whose leads: the reader's own, unless it is said. */
type Asked = z.output<typeof dutiesOf>;

/**
 * What is to be done about the leads of one person, the longest due first. Leads of nobody are
 * those of everyone at the desk who is no officer. Past a thousand, nothing is counted.
 */
export async function readDue(db: Db, actor: Actor, asked: Asked): Promise<Due> {
  const owner = ownerOf(actor, asked);
  const found =
    owner === undefined
      ? []
      : [
          ...(await dutiesQuery(db, owner, asked.dueBy).execute()),
          ...(await ratesQuery(db, owner).execute()),
        ];
  const duties = oneOfEach(found.slice(0, MOST_AT_ONCE));
  const shown = duties.slice(0, asked.limit);
  const ids = shown.map(({ leadId }) => leadId);
  const leads = await leadsById(db, actor, ids);
  return {
    duties: shown.flatMap(({ leadId, ...duty }) => {
      const lead = leads.get(leadId);
      return lead ? [{ ...duty, lead }] : [];
    }),
    counts: DUTIES.map((kind) => ({
      what: kind,
      count: duties.filter(({ what }) => what === kind).length,
    })),
    isCut: found.length > MOST_AT_ONCE,
  };
}

/** One for each thing that is due. What it is, is the place of its kind among DUTIES. */
function dutiesQuery(db: Db, owner: number | null, dueBy: string) {
  const isTheirs = ["leads.assigneeId", owner === null ? "is" : "=", owner] as const;
  const leads = db.selectFrom("leads").where(...isTheirs);
  const answers = leads
    .where("waitsSince", "is not", null)
    .select(["leads.id as leadId", "waitsSince as since", "followUpWhat as words"])
    .select((row) => row.lit<number>(0).as("what"))
    .$narrowType<{ since: NotNull }>();
  const calls = leads
    .where("followUpOn", "<=", dueBy)
    .select(["leads.id as leadId", "followUpOn as since", "followUpWhat as words"])
    .select((row) => row.lit<number>(1).as("what"))
    .$narrowType<{ since: NotNull }>();
  const documents = leads
    .innerJoin("documents", "documents.applicationId", "leads.applicationId")
    .where("documents.state", "=", "received")
    .where("stage", "not in", ["closed", "lost"])
    .select(["leads.id as leadId", "documents.updatedAt as since", "documents.name as words"])
    .select((row) => row.lit<number>(2).as("what"));
  const mails = db
    .selectFrom("plannedReplies")
    // SQLite reads the two in this order, so that nothing is sorted
    .crossJoin("leads")
    .whereRef("leads.id", "=", "plannedReplies.leadId")
    .where(...isTheirs)
    .where("heldWhy", "is not", null)
    .select(["leads.id as leadId", "sendAt as since", "heldWhy as words"])
    .select((row) => row.lit<number>(3).as("what"))
    .$narrowType<{ words: NotNull }>();
  return answers
    .unionAll(calls)
    .unionAll(documents)
    .unionAll(mails)
    .orderBy("since")
    .limit(MOST_AT_ONCE + 1);
}

/** The loans that the published rates would make cheaper; the end of the rates is behind all else. */
function ratesQuery(db: Db, owner: number | null) {
  return gainsToTell(db)
    .innerJoin("leads", "leads.id", "rateGains.leadId")
    .where("leads.assigneeId", owner === null ? "is" : "=", owner)
    .limit(MOST_AT_ONCE)
    .select(["leads.id as leadId", "expiresAt as since", "words"])
    .select((row) => row.lit<number>(4).as("what"));
}

/** Null for the leads of nobody. Undefined if the reader may not see what is asked for. */
function ownerOf(actor: Actor, { assigneeId, unassigned }: Asked): number | null | undefined {
  const { user } = actor;
  const own = ownOnly(actor);
  const usual = meetsApplicants(user) ? user.id : null;
  const owner = unassigned ? null : (assigneeId ?? usual);
  return own === undefined || own === owner ? owner : undefined;
}

type Found = Awaited<ReturnType<ReturnType<typeof dutiesQuery>["execute"]>>;

/** Several documents of one application are one duty, since the one that changed first. */
function oneOfEach(found: Found) {
  const inOrder = found.toSorted(
    (one, other) => one.since.localeCompare(other.since) || one.leadId - other.leadId,
  );
  const groups = Map.groupBy(inOrder, ({ what, leadId }) => `${what} ${leadId}`);
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map(({ what, ...duty }) => ({
      ...duty,
      what: DUTIES[what] ?? "answer",
      words: same.map(({ words }) => words).join(", "),
    })),
  );
}

import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import type { BoardColumn, PipelineStage, Stage } from "./leads.output.ts";
import { type Lead, type LeadCounts, type LeadFilter, MOST_AT_ONCE } from "./leads.ts";
import type { RecordFilter } from "#domains/records/records.ts";
import type { Actor } from "#platform/access.ts";
import { untoldApplications } from "#domains/records/clocks/office-days.server.ts";
import type { ExpressionBuilder } from "kysely";
import type { Db, Tables } from "#platform/database/engine.ts";
import { notInList, type Page, toPage } from "#platform/paging.ts";
import { recordsQuery, readsUpwards, toRecordPage } from "#domains/records/record-search.server.ts";
import { leadsQuery, ownOnly, toLeads } from "./leads.server.ts";
import { gainsToTell } from "./rate-watch/rate-watch.server.ts";
import { unreadIds } from "./live/seen.server.ts";

type Filter = LeadFilter &
  Omit<RecordFilter<string>, "status"> & {
    /** Only these leads. */
    ids?: readonly number[] | undefined;
    /** Whether imported people with whom nothing has happened are left out, whatever is asked. */
    isListed?: boolean | undefined;
  };

/**
 * The leads that the actor may see, newest first by default; due ones by their day. All of them
 * unless a limit is given.
 */
export async function listLeads(db: Db, actor: Actor, filter: Filter): Promise<Page<Lead>> {
  const query = await listQuery(db, actor, filter);
  return toRecordPage(await toLeads(db, actor, query, filter.perPerson), filter);
}

export async function leadsById(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Lead>> {
  const leads = await toLeads(db, actor, leadsQuery(db, actor).where("leads.id", "in", ids));
  return new Map(leads.map((lead) => [lead.id, lead]));
}

/** The ids of the list's first leads, as many as can be changed at once. */
export async function listLeadIds(
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<{ ids: number[]; isCut: boolean }> {
  const query = await listQuery(db, actor, { ...filter, limit: MOST_AT_ONCE });
  const found = await query.select("leads.id").execute();
  const { rows, next } = toPage(found, MOST_AT_ONCE);
  return { ids: rows.map(({ id }) => id), isCut: next !== undefined };
}

async function listQuery(db: Db, actor: Actor, filter: Filter): Promise<Query> {
  const ids = await idsWanted(db, actor, filter);
  const untold = filter.untold ? await untoldApplications(db) : undefined;
  const query = narrowed(leadsQuery(db, actor), filter)
    .$if(untold !== undefined, (leads) =>
      leads.where("leads.applicationId", "in", untold as NonNullable<typeof untold>),
    )
    .$if(filter.gains === true, (leads) =>
      leads.where("leads.id", "in", gainsToTell(db).select("rateGains.leadId")),
    )
    .$if(ids !== undefined, (leads) => leads.where("leads.id", "in", ids as number[]))
    .$if(filter.isListed ?? isPlain(filter), (leads) => leads.where("leads.unlisted", "is", null))
    .$if(filter.perPerson === true, (leads) => leads.where(isNewestOfPerson(ownOnly(actor))))
    .$if(filter.limit !== undefined, (leads) => leads.limit((filter.limit as number) + 1));
  if (filter.dueBy !== undefined) return byTime(db, query, { ...filter, column: "followUpOn" });
  if (filter.unanswered) return byTime(db, query, { ...filter, column: "waitsSince" });
  return byArrival(query, filter);
}

/** Whether nobody asks for anything that imported people have, or cannot have. */
function isPlain({ search = "", source, tag, ids, dueBy, ...filter }: Filter): boolean {
  const asked = [source, tag, ids, dueBy, filter.unanswered || filter.gains || undefined];
  return search === "" && asked.every((each) => each === undefined);
}

type Query = ReturnType<typeof leadsQuery>;

/** Whether a lead's person has no newer one, of those that an officer has. */
function isNewestOfPerson(own: number | undefined) {
  return (lead: ExpressionBuilder<Tables, "leads">) =>
    lead.not(
      lead.exists(
        lead
          .selectFrom("leads as newer")
          .whereRef("newer.personId", "=", "leads.personId")
          .whereRef("newer.id", ">", "leads.id")
          .$if(own !== undefined, (newer) => newer.where("newer.assigneeId", "=", own as number))
          .select("newer.id"),
      ),
    );
}

function narrowed(query: Query, { kind, stage, tag, ...filter }: Filter): Query {
  const { assigneeId, unassigned, source, campaign, dueBy, ids } = filter;
  return query
    .$if(ids !== undefined, (leads) => leads.where("leads.id", "in", ids ?? []))
    .$if(kind === "application", (leads) => leads.where("leads.applicationId", "is not", null))
    .$if(kind === "message", (leads) => leads.where("leads.messageId", "is not", null))
    .$if(stage !== undefined, (leads) => leads.where("leads.stage", "=", stage as string))
    .$if(assigneeId !== undefined, (leads) =>
      leads.where("leads.assigneeId", "=", assigneeId as number),
    )
    .$if(unassigned === true, (leads) => leads.where("leads.assigneeId", "is", null))
    .$if(source !== undefined, (leads) => leads.where("leads.source", "=", source as string))
    .$if(campaign !== undefined, (leads) =>
      leads.where("leads.utmCampaign", "=", campaign as string),
    )
    .$if(dueBy !== undefined, (leads) => leads.where("leads.followUpOn", "<=", dueBy as string))
    .$if(filter.unanswered === true, (leads) => leads.where("leads.waitsSince", "is not", null))
    .$if(tag !== undefined, (leads) =>
      leads.where("leads.id", "in", (lead) =>
        lead
          .selectFrom("leadTags")
          .where("leadTags.tag", "=", tag as string)
          .select("leadTags.leadId"),
      ),
    );
}

function byArrival(query: Query, filter: Filter): Query {
  const upwards = readsUpwards(filter);
  const { cursor } = filter;
  return query
    .$if(cursor !== undefined, (leads) =>
      leads.where("leads.id", upwards ? ">" : "<", cursor as number),
    )
    .orderBy("leads.id", upwards ? "asc" : "desc");
}

interface ByTime extends Filter {
  column: "followUpOn" | "waitsSince";
}

/** The longest overdue, or the longest waiting, first. */
async function byTime(db: Db, query: Query, { cursor, direction, column }: ByTime): Promise<Query> {
  const upwards = direction !== "back";
  const seen = cursor === undefined ? undefined : await timeOf(db, cursor, column);
  return query
    .$if(seen !== undefined, (leads) =>
      leads.where((lead) =>
        lead(
          lead.refTuple(`leads.${column}`, "leads.id"),
          upwards ? ">" : "<",
          lead.tuple(seen ?? "", cursor as number),
        ),
      ),
    )
    .orderBy(`leads.${column}`, upwards ? "asc" : "desc")
    .orderBy("leads.id", upwards ? "asc" : "desc");
}

/** A lead that was answered a moment ago keeps its place, so that the next one is found from it. */
async function timeOf(db: Db, id: number, column: ByTime["column"]): Promise<string> {
  const lead = await db
    .selectFrom("leads")
    .where("id", "=", id)
    .select(["followUpOn", "waitsSince", "createdAt"])
    .executeTakeFirst();
  const time = column === "waitsSince" ? (lead?.waitsSince ?? lead?.createdAt) : lead?.followUpOn;
  if (!time) throw notInList();
  return time;
}

/**
 * A search considers only the newest matches of each kind, so that it stays fast among many
 * records.
 */
const MOST_FOUND = MOST_AT_ONCE;

/** The leads that a search or the marks allow; undefined when neither filters the list. */
async function idsWanted(db: Db, actor: Actor, filter: Filter): Promise<number[] | undefined> {
  const { search = "", unread } = filter;
  const marked = unread === true ? await unreadIds(db, actor) : undefined;
  if (search === "") return marked;
  const found = await idsFound(db, search);
  return marked ? found.filter((id) => marked.includes(id)) : found;
}

async function idsFound(db: Db, search: string): Promise<number[]> {
  const matches = (table: "loanApplications" | "contactSubmissions") =>
    recordsQuery(db, table, { search, limit: MOST_FOUND }).select(`${table}.id as id`).execute();
  const applications = await matches("loanApplications");
  const messages = await matches("contactSubmissions");
  const leads = await db
    .selectFrom("leads")
    .where((lead) =>
      lead.or([
        lead(
          "applicationId",
          "in",
          applications.map(({ id }) => id),
        ),
        lead(
          "messageId",
          "in",
          messages.map(({ id }) => id),
        ),
      ]),
    )
    .select("id")
    .execute();
  return leads.map(({ id }) => id);
}

/** The leads in each stage, and what they ask for; of many, the newest count. */
export async function readPipeline(db: Db, actor: Actor): Promise<PipelineStage[]> {
  const { stages } = await readDeskSettings(db);
  const inStage = ({ key }: Stage) =>
    leadsQuery(db, actor)
      .where("leads.stage", "=", key)
      .where("leads.unlisted", "is", null)
      .orderBy("leads.id", "desc")
      .limit(MOST_FOUND)
      .select(["application.loanAmount", "leads.amount"])
      .execute();
  return Promise.all(
    stages.map(async (stage) => {
      const found = await inStage(stage);
      const amount = found.reduce(
        (sum, { loanAmount, amount: named }) => sum + (loanAmount ?? named ?? 0),
        0,
      );
      return { ...stage, leads: found.length, amount };
    }),
  );
}

const MOST_CARDS = 20;

/** The leads of the list by stage, of each stage the first; one that is filtered by stands alone. */
export async function readBoard(db: Db, actor: Actor, filter: Filter): Promise<BoardColumn[]> {
  const { stages } = await readDeskSettings(db);
  const found = await idsWanted(db, actor, filter);
  const wanted = found ? { ...filter, search: "", unread: false, ids: found } : filter;
  const isListed = isPlain(filter);
  const columns = await Promise.all(
    stages
      .filter(({ key }) => (filter.stage ?? key) === key)
      .map(async (stage) => {
        const { ids } = await listLeadIds(db, actor, { ...wanted, stage: stage.key, isListed });
        return { ...stage, ids: ids.slice(0, MOST_CARDS), count: ids.length };
      }),
  );
  const shown = columns.flatMap(({ ids }) => ids);
  const leads = await leadsById(db, actor, shown);
  return columns.map(({ ids, ...column }) => ({
    ...column,
    leads: ids.flatMap((id) => leads.get(id) ?? []),
  }));
}

/** How many leads have news for the actor, wait for an answer, or are due on the day. */
export async function countLeads(db: Db, actor: Actor, dueBy: string): Promise<LeadCounts> {
  const unread = await unreadIds(db, actor);
  const own = ownOnly(actor);
  const leads = db
    .selectFrom("leads")
    .$if(own !== undefined, (all) => all.where("assigneeId", "=", own as number))
    .limit(MOST_FOUND + 1)
    .select("id");
  const due = await leads.where("followUpOn", "<=", dueBy).execute();
  const waiting = await leads.where("waitsSince", "is not", null).execute();
  const late = await leads.where("applicationId", "in", await untoldApplications(db)).execute();
  const gains = await leads
    .where("leads.id", "in", gainsToTell(db).select("rateGains.leadId"))
    .execute();
  const isCut = [due, waiting, late, gains].some((found) => found.length > MOST_FOUND);
  return {
    unread: unread.length,
    unanswered: toPage(waiting, MOST_FOUND).rows.length,
    due: toPage(due, MOST_FOUND).rows.length,
    untold: toPage(late, MOST_FOUND).rows.length,
    gains: toPage(gains, MOST_FOUND).rows.length,
    isCut: isCut || unread.length >= MOST_FOUND,
  };
}

import type { z } from "zod";
import type { leadChanges } from "./leads.input.ts";
import type { DeskSettings } from "./leads.ts";
import type { UndoStep } from "./leads.output.ts";
import type { Happening } from "./timeline.ts";
import { type Event, leadEvent, queueEvents } from "#domains/audit/outgoing.server.ts";
import { toldOfMany } from "#domains/webhooks/webhooks.ts";
import type { AFTER_CHANGES_OF_MANY } from "#app/events.ts";
import type { Actor } from "#platform/access.ts";
import { holdActor } from "#platform/database/proofs.ts";
import { type Change, recordAll } from "#domains/audit/audit.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { changedMeanwhile, invalidAt } from "#platform/errors.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { addEntries } from "#domains/audit/timeline.server.ts";
import { type LeadRow, readLead, readLeads, subjectOf } from "./leads.server.ts";

type Action = keyof typeof AFTER_CHANGES_OF_MANY;

/** The values that a change writes, and how it is described. */
export interface Step {
  values: Partial<
    Pick<
      LeadRow,
      "stage" | "lostReason" | "assigneeId" | "assigneeName" | "followUpOn" | "followUpWhat"
    >
  >;
  happenings: (Happening & { kind: (typeof AFTER_CHANGES_OF_MANY)[Action][number] })[];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface Changing {
  ids: readonly number[];
  revision?: number | undefined;
  action: Action;
}

/**
 * Changes leads, all or none, and records each in the activity. `stepFor` returns the change of a
 * lead in its current state. Throws NOT_FOUND, and CONFLICT when a lead is no longer what the actor
 * saw.
 */
export async function changeEach(
  trx: Db,
  actor: Actor,
  { ids, revision, action }: Changing,
  stepFor: (lead: LeadRow) => Step | Promise<Step>,
): Promise<LeadRow[]> {
  // Before the leads: calls of one account at once would wait for each other in a circle
  if (ids.length > 1) await holdActor(trx, actor);
  const changed: LeadRow[] = [];
  const entries: Parameters<typeof addEntries>[2][number][] = [];
  const recorded: Change[] = [];
  const events: Event[] = [];
  for (const seen of await readLeads(trx, actor, [...new Set(ids)])) {
    const lead = await hold(trx, actor, seen);
    const { id, personId } = lead;
    const { values, happenings, before, after } = await stepFor(lead);
    if (happenings.length === 0) continue;
    if (revision !== undefined && revision !== lead.revision)
      throw changedMeanwhile({ advice: "It is shown as it is now." });
    await trx
      .updateTable("leads")
      .set({ ...values, revision: lead.revision + 1 })
      .where("id", "=", id)
      .execute();
    recorded.push({ action, on: subjectOf(lead), before, after });
    entries.push(...happenings.map((each) => ({ ...each, leadId: id, personId })));
    for (const { kind, data } of happenings) {
      const told = toldOfMany(kind);
      if (told) events.push(leadEvent(told, lead, data));
    }
    changed.push(lead);
  }
  await recordAll(trx, actor, recorded);
  await addEntries(trx, actor, entries);
  await queueEvents(trx, events);
  return changed;
}

/** The current lead, locked until the transaction ends. */
async function hold(trx: Db, actor: Actor, seen: LeadRow): Promise<LeadRow> {
  const { id, revision } = seen;
  const { numUpdatedRows } = await trx
    .updateTable("leads")
    .set({ revision })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  // If nothing was updated, somebody else changed it in between
  return numUpdatedRows > 0n ? seen : hold(trx, actor, await readLead(trx, actor, id));
}

type Changes = z.output<typeof leadChanges>;

/** The values that leads had, each with the leads that had them. */
export function undoOf(
  leads: readonly LeadRow[],
  had: (lead: LeadRow) => Omit<UndoStep, "ids">,
): UndoStep[] {
  const groups = Map.groupBy(leads, (lead) => JSON.stringify(had(lead)));
  return [...groups].map(([values, those]) => ({
    ...(JSON.parse(values) as Omit<UndoStep, "ids">),
    ids: those.map(({ id }) => id),
  }));
}

/** Changes stage, follow-up and tags of leads. */
export async function changeLeads(
  db: Db,
  actor: Actor,
  { ids, revision, waits, ...changes }: Changes,
): Promise<{ changed: number; undo?: UndoStep[] }> {
  return db.transaction().execute(async (trx) => {
    const settings = await readDeskSettings(trx);
    refuseUnknownStage(settings, changes);
    const changed = await changeEach(
      trx,
      actor,
      { ids, revision, action: "leads.change" },
      async (lead) => {
        const steps = [
          stageStep(lead, settings, changes),
          followUpStep(lead, changes),
          await tagStep(trx, lead, changes),
        ];
        return together(steps);
      },
    );
    const { stage, addTags: removeTags } = changes;
    if (stage !== undefined) await waitAgain(trx, changed, waits);
    const undo = undoOf(changed, (had) => ({
      // What others change after it is not overwritten
      ...(revision !== undefined && { revision: had.revision + 1 }),
      ...(stage === undefined
        ? { removeTags }
        : { stage: had.stage, lostReason: had.lostReason ?? undefined }),
    })).map((step) => (stage === undefined ? step : { ...step, ...waitsOf(changed, step) }));
    // Of several tags, a lead may have had some before
    const isKnown = stage === undefined ? removeTags?.length === 1 : removeTags === undefined;
    return { changed: changed.length, ...(isKnown && { undo }) };
  });
}

/** Who waited for an answer, which another stage ends. */
function waitsOf(had: readonly LeadRow[], { ids }: UndoStep): Pick<UndoStep, "waits"> {
  const waits = had.flatMap(({ id, waitsSince }) =>
    waitsSince !== null && ids.includes(id) ? [{ id, since: waitsSince }] : [],
  );
  return waits.length > 0 ? { waits } : {};
}

async function waitAgain(trx: Db, leads: readonly LeadRow[], waits: Given["waits"]) {
  for (const { id, since } of waits ?? [])
    if (leads.some((lead) => lead.id === id))
      await trx.updateTable("leads").set({ waitsSince: since }).where("id", "=", id).execute();
}

/** Moves a lead that is still new to the lender's next stage, unless that is an end. */
export async function moveOn(trx: Db, actor: Actor, id: number): Promise<void> {
  const settings = await readDeskSettings(trx);
  const next = settings.stages[settings.stages.findIndex(({ key }) => key === "new") + 1]?.key;
  if (next === undefined || next === "closed" || next === "lost") return;
  await changeEach(trx, actor, { ids: [id], action: "leads.change" }, (lead) =>
    lead.stage === "new" ? stageStep(lead, settings, { stage: next }) : NOTHING,
  );
}

type Given = Omit<Changes, "ids" | "revision">;

function refuseUnknownStage({ stages }: DeskSettings, { stage, lostReason }: Given): void {
  if (stage === undefined) return;
  if (!stages.some(({ key }) => key === stage))
    throw invalidAt("stage", "This stage does not exist any more. Please choose another.");
  if (stage === "lost" && lostReason === undefined)
    throw invalidAt("lostReason", "Please say why it was lost.");
}

const NOTHING: Step = { values: {}, happenings: [], before: {}, after: {} };

function together(steps: Step[]): Step {
  return steps.reduce((all, step) => ({
    values: { ...all.values, ...step.values },
    happenings: [...all.happenings, ...step.happenings],
    before: { ...all.before, ...step.before },
    after: { ...all.after, ...step.after },
  }));
}

function stageStep(lead: LeadRow, { stages }: DeskSettings, { stage, ...given }: Given): Step {
  if (stage === undefined) return NOTHING;
  const lostReason = stage === "lost" ? (given.lostReason ?? null) : null;
  if (stage === lead.stage && lostReason === lead.lostReason) return NOTHING;
  const labelOf = (key: string) => stages.find((each) => each.key === key)?.label ?? key;
  const [from, to] = [labelOf(lead.stage), labelOf(stage)];
  return {
    values: { stage, lostReason },
    happenings: [{ kind: "stage", text: lostReason ?? "", data: { from, to } }],
    before: { stage: from },
    after: { stage: to, ...(lostReason !== null && { reason: lostReason }) },
  };
}

function followUpStep(lead: LeadRow, { followUp }: Given): Step {
  if (followUp === undefined) return NOTHING;
  const { on, what } = followUp ?? { on: null, what: "" };
  if (on === lead.followUpOn && what === lead.followUpWhat) return NOTHING;
  const data = on === null ? {} : { day: on };
  return {
    values: { followUpOn: on, followUpWhat: what },
    happenings: [{ kind: "follow-up", text: on === null ? lead.followUpWhat : what, data }],
    before: { followUp: lead.followUpOn },
    after: { followUp: on },
  };
}

/** Tags are written here, because they have rows of their own. */
async function tagStep(trx: Db, lead: LeadRow, { addTags, removeTags }: Given): Promise<Step> {
  if (addTags === undefined && removeTags === undefined) return NOTHING;
  const before = await tagsOf(trx, lead.id);
  if (removeTags && removeTags.length > 0)
    await trx
      .deleteFrom("leadTags")
      .where("leadId", "=", lead.id)
      .where("tag", "in", removeTags)
      .execute();
  if (addTags && addTags.length > 0)
    await trx
      .insertInto("leadTags")
      .values(addTags.map((tag) => ({ leadId: lead.id, tag })))
      .onConflict((conflict) => conflict.columns(["leadId", "tag"]).doNothing())
      .execute();
  const tags = await tagsOf(trx, lead.id);
  if (tags.join("\n") === before.join("\n")) return NOTHING;
  return {
    values: {},
    happenings: [{ kind: "tags", data: { tags } }],
    before: { tags: before },
    after: { tags },
  };
}

async function tagsOf(trx: Db, leadId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("leadTags")
    .where("leadId", "=", leadId)
    .orderBy("tag")
    .select("tag")
    .execute();
  return rows.map(({ tag }) => tag);
}

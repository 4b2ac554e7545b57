import type { Happening } from "#domains/leads/timeline.ts";
import type { Db } from "#platform/database/engine.ts";

type Entry = Happening & { leadId: number; personId: number };

/** What was heard of a person stops what is planned for any of their leads. */
const OF_PERSON: Partial<Record<Happening["kind"], string>> = {
  answer: "They answered before this was sent",
  message: "They wrote in their account before this was sent",
  received: "They sent another request before this was sent",
  undelivered: "An email to them came back",
};

/** Why an entry stops what is planned, and for which leads; undefined for most. */
function reasonOf({ kind, data }: Entry): string | undefined {
  if (kind === "assigned" && data?.from !== undefined)
    return "The lead has gone to someone else since";
  if (kind === "reply") return "A colleague has answered in the meantime";
  return kind === "stage" ? "The lead was closed or lost" : OF_PERSON[kind];
}

/**
 * Holds the planned replies that entries of the timeline make obsolete, in their transaction.
 * Resolves to an entry for each of them.
 */
export async function stopPlans(
  trx: Db,
  actorId: number | null,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const stopped: Entry[] = [];
  for (const [why, some] of Map.groupBy(entries, reasonOf)) {
    const [kind] = some.map((each) => each.kind);
    if (why === undefined || kind === undefined) continue;
    const [column, ids] =
      OF_PERSON[kind] === undefined
        ? (["id", some.map(({ leadId }) => leadId)] as const)
        : (["personId", some.map(({ personId }) => personId)] as const);
    const leads = await trx
      .selectFrom("leads")
      .where(column, "in", ids)
      .$if(kind === "stage", (all) => all.where("stage", "in", ["closed", "lost"]))
      .select(["id as leadId", "personId"])
      .execute();
    const leadIds = leads.map(({ leadId }) => leadId);
    const held = await trx
      .updateTable("plannedReplies")
      .set((row) => ({ heldWhy: why, revision: row("revision", "+", 1) }))
      .where("heldWhy", "is", null)
      .where("leadId", "in", leadIds)
      .$if(kind === "reply", (all) =>
        all.where((row) =>
          row.or([row("writerId", "is", null), row("writerId", "!=", actorId ?? 0)]),
        ),
      )
      .returning("leadId")
      .execute();
    const text = `A planned reply was not sent. ${why}: please look at it again.`;
    for (const lead of leads)
      if (held.some(({ leadId }) => leadId === lead.leadId))
        stopped.push({ kind: "stopped", text, ...lead });
  }
  return stopped;
}

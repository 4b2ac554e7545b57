import type { Happening } from "#domains/leads/timeline.ts";
import type { Db } from "#platform/database/engine.ts";

type Entry = Happening & { leadId: number; personId: number };

/** What was heard of a person, or said to them, stops what is planned for any of their leads. */
const OF_PERSON: Partial<Record<Happening["kind"], string>> = {
  reply: "A colleague has answered in the meantime",
  answer: "They answered before this was sent",
  message: "They wrote in their account before this was sent",
  received: "They sent another request before this was sent",
  undelivered: "An email to them came back",
};

const DECIDED = ["approved", "rejected"];
/** What a person of the staff does stops the plans of others. */
const BY_OTHERS: readonly Happening["kind"][] = ["reply", "status"];

/** Why an entry stops what is planned, and for which leads; undefined for most. */
function reasonOf({ kind, data }: Entry): string | undefined {
  if (kind === "assigned" && data?.from !== undefined)
    return "The lead has gone to someone else since";
  if (kind === "status" && DECIDED.includes(data?.to ?? "")) return "The application was decided";
  return kind === "stage" ? "The lead was closed or lost" : OF_PERSON[kind];
}

/**
 * Holds the planned replies that entries of the timeline make obsolete, in their transaction.
 * Resolves to an entry for each lead that had one.
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
      .where("id", "in", trx.selectFrom("plannedReplies").select("leadId"))
      .select(["id as leadId", "personId"])
      // Whoever sends holds the lead first, too, so that neither waits for the other in a circle
      .orderBy("id")
      .forUpdate()
      .execute();
    const leadIds = leads.map(({ leadId }) => leadId);
    const held = await trx
      .updateTable("plannedReplies")
      .set((row) => ({ heldWhy: why, revision: row("revision", "+", 1) }))
      .where("heldWhy", "is", null)
      .where("leadId", "in", leadIds)
      .$if(BY_OTHERS.includes(kind), (all) =>
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

import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** What is due of one person's leads is read in the order in which it became due; the rule of waiting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE INDEX leadsByAssigneeWaiting ON leads (assigneeId, waitsSince)
       WHERE waitsSince IS NOT NULL`,
    `CREATE INDEX leadsByAssigneeFollowUp ON leads (assigneeId, followUpOn, id)
       WHERE followUpOn IS NOT NULL`,
    "ALTER TABLE deskSettings ADD COLUMN waiting TEXT",
    "CREATE INDEX documentsByState ON documents (state, updatedAt)",
    "CREATE INDEX plannedRepliesHeld ON plannedReplies (sendAt) WHERE heldWhy IS NOT NULL",
  ]);
}

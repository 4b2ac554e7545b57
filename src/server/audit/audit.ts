import type { Actor } from "../access.ts";
import type { Db } from "../database.ts";

interface Change {
  /** What was done, such as `settings.save`. */
  action: string;
  /** To what, such as `contactEmail` or `message 12`. */
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** Records what an admin did; to be called in the transaction of the change itself. */
export async function recordChange(db: Db, actor: Actor, change: Change): Promise<void> {
  await db
    .insertInto("auditEntries")
    .values({
      at: new Date().toISOString(),
      actorId: actor.user.id,
      actorName: actor.user.username,
      action: change.action,
      subject: change.subject,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute();
}

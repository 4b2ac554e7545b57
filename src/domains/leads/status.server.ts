import type { ApplicationStatus } from "#domains/applications/applications.ts";
import type { MessageStatus } from "#domains/contact/contact.ts";
import { APPLICATION_STATUSES } from "#domains/applications/applications.ts";
import { MESSAGE_STATUSES } from "#domains/contact/contact.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import type { StatusChange } from "#domains/records/status-change.server.ts";
import { readLeads } from "./leads.server.ts";

type Status = ApplicationStatus | MessageStatus;
type Setter<Own> = (trx: Db, actor: Actor, change: StatusChange<Own>) => Promise<unknown>;

/** How to set the status of each kind of record. */
interface Setters {
  application: Setter<ApplicationStatus>;
  message: Setter<MessageStatus>;
}

interface Change {
  ids: readonly number[];
  status: Status;
  expected?: Status | undefined;
}

/** Sets the status of leads, all or none; skips records of the kind that cannot have it. */
export async function setStatuses(
  db: Db,
  actor: Actor,
  { ids, status, expected }: Change,
  setters: Setters,
): Promise<{ changed: number; skipped: number }> {
  const ofApplication = APPLICATION_STATUSES.find((each) => each === status);
  const ofMessage = MESSAGE_STATUSES.find((each) => each === status);
  return db.transaction().execute(async (trx) => {
    let changed = 0;
    const leads = await readLeads(trx, actor, [...new Set(ids)]);
    for (const { applicationId, messageId } of leads) {
      if (ofApplication && applicationId !== null)
        await setters.application(trx, actor, {
          id: applicationId,
          status: ofApplication,
          expected: expected as ApplicationStatus | undefined,
        });
      else if (ofMessage && messageId !== null)
        await setters.message(trx, actor, {
          id: messageId,
          status: ofMessage,
          expected: expected as MessageStatus | undefined,
        });
      else continue;
      changed += 1;
    }
    return { changed, skipped: leads.length - changed };
  });
}

import type { ApplicationStatus } from "#domains/applications/applications.ts";
import type { MessageStatus } from "#domains/contact/contact.ts";
import { APPLICATION_STATUSES } from "#domains/applications/applications.ts";
import { MESSAGE_STATUSES } from "#domains/contact/contact.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import type { StatusChange } from "#domains/records/status-change.server.ts";
import { worksAtDesk } from "#domains/accounts/accounts.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { invalidAt } from "#platform/errors.ts";
import type { Asking } from "#platform/context.ts";
import { propose } from "./notes.server.ts";
import { type LeadRow, readLeads, statusOf } from "./leads.server.ts";
import type { UndoStep } from "./leads.output.ts";
import { undoOf } from "./work.server.ts";

type Status = ApplicationStatus | MessageStatus;
type Setter<Doer, Own> = (trx: Db, doer: Doer, change: StatusChange<Own>) => Promise<unknown>;

/** How to set the status of each kind of record. */
interface Setters {
  application: Setter<Asking, ApplicationStatus>;
  message: Setter<Actor, MessageStatus>;
}

interface Change {
  ids: readonly number[];
  status: Status;
  expected?: Status | undefined;
  reasons?: readonly string[] | undefined;
}

interface Done {
  changed: number;
  skipped: number;
  proposed?: number;
  undo?: UndoStep[];
}

// Decision: src/decisions/102-what-the-borrower-sees-is-asked.md
/**
 * Sets the status of leads, all or none; skips records of the kind that cannot have it. Where the
 * lender wants it so, officers only propose that of applications. Throws BAD_REQUEST for a denial
 * without a reason.
 */
export async function setStatuses(
  db: Db,
  asking: Asking,
  { ids, status, expected, reasons }: Change,
  setters: Setters,
): Promise<Done> {
  const { actor } = asking;
  const ofApplication = APPLICATION_STATUSES.find((each) => each === status);
  const ofMessage = MESSAGE_STATUSES.find((each) => each === status);
  return db.transaction().execute(async (trx) => {
    const changed: LeadRow[] = [];
    const leads = await readLeads(trx, actor, [...new Set(ids)]);
    const applications = ofApplication ? leads.filter((lead) => lead.applicationId !== null) : [];
    if (ofApplication === "rejected" && applications.length > 0 && !reasons)
      throw invalidAt("reasons", "Please choose at least one reason.");
    if (ofApplication && (await onlyProposes(trx, actor))) {
      const what = { status: ofApplication, reasons };
      for (const lead of applications) await propose(trx, asking, lead, what);
      const proposed = applications.length;
      return { changed: 0, skipped: leads.length - proposed, proposed };
    }
    for (const lead of leads) {
      const { applicationId, messageId } = lead;
      if (ofApplication && applicationId !== null)
        await setters.application(trx, asking, {
          id: applicationId,
          status: ofApplication,
          expected: expected as ApplicationStatus | undefined,
          reasons: ofApplication === "rejected" ? reasons : undefined,
        });
      else if (ofMessage && messageId !== null)
        await setters.message(trx, actor, {
          id: messageId,
          status: ofMessage,
          expected: expected as MessageStatus | undefined,
        });
      else continue;
      changed.push(lead);
    }
    const undo = undoOf(changed, (lead) => ({ status: statusOf(lead) }));
    return {
      changed: changed.length,
      skipped: leads.length - changed.length,
      // To reject again needs its reasons
      ...(undo.every((step) => step.status !== "rejected") && { undo }),
    };
  });
}

async function onlyProposes(trx: Db, { user }: Actor): Promise<boolean> {
  return !worksAtDesk(user) && (await readDeskSettings(trx)).officersPropose;
}

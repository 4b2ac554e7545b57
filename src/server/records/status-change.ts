import type { Subject } from "#server/audit/subject.ts";
import type { Actor } from "#server/access.ts";
import { happened } from "#server/audit/happened.ts";
import type { Db } from "#server/database/engine.ts";
import { conflictAt } from "#server/errors.ts";
import { queueEvent } from "./events.ts";
import { leadOf } from "./open-lead.ts";
import { addToTimeline } from "./timeline.ts";

/** Any status may follow any other. */
export interface StatusChange<Status> {
  id: number;
  status: Status;
  /** The status that the admin saw: the second of two admins gets an error. */
  expected?: Status | undefined;
}

/** Throws CONFLICT when the current status is not the one that the admin saw. */
export function refuseStale<Status extends string>(
  current: Status,
  { expected }: StatusChange<Status>,
): void {
  if (expected !== undefined && current !== expected)
    throw conflictAt("expected", `Somebody else has set this to ${current}.`);
}

interface ChangedRecord {
  kind: "application" | "message";
  id: number;
  subject: Subject;
  from: string;
  to: string;
}

/** Records a changed status in the activity, on the timeline and for webhooks, in a transaction. */
export async function recordStatus(trx: Db, actor: Actor, changed: ChangedRecord): Promise<void> {
  const { kind, id, subject, from, to } = changed;
  const isMessage = kind === "message";
  await happened(trx, actor, isMessage ? "contact.setStatus" : "applications.setStatus", {
    on: subject,
    before: from,
    after: to,
  });
  const lead = await leadOf(trx, isMessage ? { messageId: id } : { applicationId: id });
  await addToTimeline(trx, actor, lead, { kind: "status", data: { from, to } });
  await queueEvent(trx, { event: `${kind}.status`, recordId: id, change: { from, to } });
}

import { conflictAt } from "#platform/errors.ts";

/** Any status may follow any other. */
export interface StatusChange<Status> {
  id: number;
  status: Status;
  /** The status that the admin saw: the second of two admins gets an error. */
  expected?: Status | undefined;
  /** Why an application is rejected. */
  reasons?: readonly string[] | undefined;
}

/** Throws CONFLICT when the current status is not the one that the admin saw. */
export function refuseStale<Status extends string>(
  current: Status,
  { expected }: StatusChange<Status>,
): void {
  if (expected !== undefined && current !== expected)
    throw conflictAt("expected", `Someone else has set this to ${current}.`);
}

/** A changed status as the activity, the timeline and webhooks have it. */
export function changeOf(from: string, to: string) {
  return { before: from, after: to, data: { from, to } };
}

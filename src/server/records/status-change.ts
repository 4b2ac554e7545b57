import { conflictAt } from "#server/errors.ts";

/** Any status may follow any other. */
export interface StatusChange<Status> {
  id: number;
  status: Status;
  /** The status that the admin saw: when another admin was faster, the second one is told. */
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

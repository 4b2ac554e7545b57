import { mayArrangeIn } from "#domains/officers/officer-cards.ts";
import { US_STATES } from "#lending/us-states.ts";
import type { StaffName } from "./leads.ts";

interface Props {
  officer: StaffName | undefined;
  state: unknown;
}

/** A warning that an officer is not licensed in a state; nothing where there is none. */
export function Unlicensed({ officer, state }: Props) {
  const [key, name] = Object.entries(US_STATES).find(([each]) => each === state) ?? [];
  const warns = officer && key && !mayArrangeIn(officer.licensedIn, key);
  return (
    <p
      role="status"
      className="rounded-field bg-warning px-3 py-2 text-sm text-warning-content empty:hidden"
    >
      {warns ? `${officer.name} is not licensed in ${name}.` : null}
    </p>
  );
}

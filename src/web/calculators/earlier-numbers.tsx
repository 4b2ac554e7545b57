import type { Issues } from "#shared/calculators/calculator.ts";
import { checkMarked } from "#web/forms/check-marked.ts";

interface Props {
  /** What is wrong with the numbers of the calculator above. */
  above: string | undefined;
  issues: Issues;
}

/** Why figures are dimmed. */
export function EarlierNumbers({ above, issues }: Props) {
  return (
    <p className="text-sm font-medium text-error">
      This is the result of your earlier numbers.{" "}
      {above ? `The calculator above: ${above}` : checkMarked(issues)}
    </p>
  );
}

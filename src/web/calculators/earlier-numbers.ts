import { checkMarked } from "#web/forms/check-marked.ts";
import type { ScenarioState } from "./scenario-state.ts";

type Dimmed = Pick<ScenarioState<unknown>, "issues" | "isExample">;

/** Why figures are dimmed. */
export function earlierNumbers({ issues, isExample }: Dimmed): string {
  const whose = isExample ? "our example" : "your earlier numbers";
  return `This is the result of ${whose}. ${checkMarked(issues)}`;
}

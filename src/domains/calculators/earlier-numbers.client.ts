import type { ScenarioState } from "./scenario-state.client.ts";

type Dimmed = Pick<ScenarioState<unknown>, "issues" | "isExample">;

/** Why figures are dimmed. */
export function earlierNumbers({ issues, isExample }: Dimmed): string {
  const whose = isExample ? "our example" : "your earlier numbers";
  return `This is the result of ${whose}. ${checkMarked(issues)}`;
}

/** Asks the user to check the fields that have a message. */
export function checkMarked(issues: Record<string, string | undefined>): string {
  const marked = Object.values(issues).filter(Boolean).length;
  return `Please check the marked ${marked > 1 ? "fields" : "field"}.`;
}

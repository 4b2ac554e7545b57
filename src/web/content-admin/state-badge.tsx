import type { ContentItem } from "#shared/content-items.output.ts";
import { STATE_NAMES } from "./words.ts";

export function StateBadge({ state }: Pick<ContentItem, "state">) {
  return <span className={`ca-state ca-${state}`}>{STATE_NAMES[state]}</span>;
}

import href from "./content-admin.css?url";
import type { ContentItem } from "#shared/content-items.output.ts";
import { STATE_NAMES } from "./words.ts";

/** The style sheet of the content pages, which no other page needs. */
export function ContentStyles() {
  return <link rel="stylesheet" href={href} precedence="content-admin" />;
}

export function StateBadge({ state }: Pick<ContentItem, "state">) {
  return <span className={`ca-state ca-${state}`}>{STATE_NAMES[state]}</span>;
}

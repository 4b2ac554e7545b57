import href from "./content-admin.css?url";
import type { ContentItem } from "#domains/content/items/content-items.output.ts";
import { stateOf } from "./words.client.ts";

/** The style sheet of the content pages, which no other page needs. */
export function ContentStyles() {
  return <link rel="stylesheet" href={href} precedence="content-admin" />;
}

export function StateBadge({ item }: { item: Pick<ContentItem, "state" | "collection"> }) {
  return <span className={`ca-state ca-${item.state}`}>{stateOf(item)}</span>;
}

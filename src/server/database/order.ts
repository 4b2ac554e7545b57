import type { OrderByItemBuilder } from "kysely";

/** Alphabetical order that ignores case. Each engine has a collation of this name. */
export function alphabetically(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.collate("nocase");
}

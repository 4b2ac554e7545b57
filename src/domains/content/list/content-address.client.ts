import { COLLECTIONS, ITEM_STATES } from "#domains/content/items/content-items.ts";
import { flagIn, idIn, oneIn, wordsIn } from "#kit/list/address.ts";

/** Each flag is a part of the content instead of a list of items. */
export type ContentAddress = Partial<ReturnType<typeof readContentAddress>>;

/** Parses an address; invalid values are left out. */
export function readContentAddress(search: Record<string, unknown>) {
  return {
    collection: oneIn(COLLECTIONS, search.collection),
    state: oneIn(ITEM_STATES, search.state),
    search: wordsIn(search.search),
    category: wordsIn(search.category, 60),
    pictures: flagIn(search.pictures),
    redirects: flagIn(search.redirects),
    newsletter: flagIn(search.newsletter),
    categories: flagIn(search.categories),
    record: flagIn(search.record),
    transfer: flagIn(search.transfer),
    open: idIn(search.open),
  };
}

import {
  type Collection,
  COLLECTIONS,
  ITEM_STATES,
  type ItemState,
} from "#domains/content/items/content-items.ts";
import { flagIn, idIn, oneIn, wordsIn } from "#kit/list/address.ts";

export interface ContentAddress {
  collection?: Collection | undefined;
  state?: ItemState | undefined;
  search?: string | undefined;
  category?: string | undefined;
  /** The library of pictures instead of a list of items. */
  pictures?: true | undefined;
  redirects?: true | undefined;
  /** The newsletter and its subscribers instead of it. */
  newsletter?: true | undefined;
  /** The categories of articles instead of it. */
  categories?: true | undefined;
  /** The website as of a day, instead of it. */
  record?: true | undefined;
  /** Import and export instead of it. */
  transfer?: true | undefined;
  open?: number | undefined;
}

/** Parses an address; invalid values are left out. */
export function readContentAddress(search: Record<string, unknown>): ContentAddress {
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

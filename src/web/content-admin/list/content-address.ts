import {
  type Collection,
  COLLECTIONS,
  ITEM_STATES,
  type ItemState,
} from "#shared/content-items.ts";

/** The state of the list in its address. */
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
  /** The open item. */
  open?: number | undefined;
}

/** Parses an address; invalid values are left out. */
export function readContentAddress(search: Record<string, unknown>): ContentAddress {
  return {
    collection: COLLECTIONS.find((collection) => collection === search.collection),
    state: ITEM_STATES.find((state) => state === search.state),
    search: wordsOf(search.search, 200),
    category: wordsOf(search.category, 60),
    pictures: String(search.pictures) === "true" || undefined,
    redirects: String(search.redirects) === "true" || undefined,
    newsletter: String(search.newsletter) === "true" || undefined,
    categories: String(search.categories) === "true" || undefined,
    record: String(search.record) === "true" || undefined,
    transfer: String(search.transfer) === "true" || undefined,
    open: /^[1-9]\d{0,14}$/.test(String(search.open)) ? Number(search.open) : undefined,
  };
}

function wordsOf(value: unknown, most: number): string | undefined {
  const words = typeof value === "string" ? value.trim().slice(0, most) : "";
  return words === "" ? undefined : words;
}

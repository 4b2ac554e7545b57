import {
  type Collection,
  COLLECTIONS,
  ITEM_STATES,
  type ItemState,
} from "#shared/content-items.ts";

/** What the list of items shows, as its address keeps it. */
export interface ContentAddress {
  collection?: Collection | undefined;
  state?: ItemState | undefined;
  search?: string | undefined;
  category?: string | undefined;
  /** The item that is open. */
  open?: number | undefined;
}

/** Reads an address; what makes no sense in it is left out. */
export function readContentAddress(search: Record<string, unknown>): ContentAddress {
  return {
    collection: COLLECTIONS.find((collection) => collection === search.collection),
    state: ITEM_STATES.find((state) => state === search.state),
    search: wordsOf(search.search, 200),
    category: wordsOf(search.category, 60),
    open: /^[1-9]\d{0,14}$/.test(String(search.open)) ? Number(search.open) : undefined,
  };
}

function wordsOf(value: unknown, most: number): string | undefined {
  const words = typeof value === "string" ? value.trim().slice(0, most) : "";
  return words === "" ? undefined : words;
}

import { flagIn, idIn, oneIn, wordsIn } from "#kit/list/address.ts";

/** The state of a list in its address. Missing fields have their initial value. */
export interface ListAddress<Status extends string = string> {
  status?: Status | undefined;
  search?: string | undefined;
  order?: "oldest" | undefined;
  /** The position of the page's first row in the list, from 1. */
  from?: number | undefined;
  /** The id of the row before the page, or of the row after it when reading backward. */
  cursor?: number | undefined;
  back?: boolean | undefined;
  open?: number | undefined;
}

/** Parses a list's part of an address; invalid values are left out. */
export function readListAddress<Status extends string>(
  search: Record<string, unknown>,
  statuses: readonly Status[],
): ListAddress<Status> {
  return {
    status: oneIn(statuses, search.status),
    search: wordsIn(search.search),
    order: oneIn(["oldest"], search.order),
    from: idIn(search.from),
    cursor: idIn(search.cursor),
    back: flagIn(search.back),
    open: idIn(search.open),
  };
}

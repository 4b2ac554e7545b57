/** What the address keeps of a searched list. */
export interface ListPlace {
  search?: string | undefined;
  page?: number | undefined;
}

/** Reads search and page out of an address. */
export function readListPlace({ search, page }: Record<string, unknown>): ListPlace {
  return {
    search: typeof search === "string" && search.trim() !== "" ? search.slice(0, 200) : undefined,
    page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : undefined,
  };
}

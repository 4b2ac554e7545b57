import { LONGEST_SEARCH, SEARCH_TOO_LONG } from "./site-search.ts";
import { z } from "./zod.ts";

/** What a visitor types into the search of the site. */
export const siteSearchInput = z.object({
  q: z
    .string("Please type a word to search for.")
    .trim()
    .min(1, "Please type a word to search for.")
    .max(LONGEST_SEARCH, SEARCH_TOO_LONG),
});

export const LONGEST_SEARCH = 100;

export const SEARCH_TOO_LONG = `Please search for at most ${LONGEST_SEARCH} characters.`;

/** Whether a search is neither empty nor too long. */
export function isSearchable(typed: string): boolean {
  const { length } = typed.trim();
  return length > 0 && length <= LONGEST_SEARCH;
}

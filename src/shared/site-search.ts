/** How long what visitors search for may be. */
export const LONGEST_SEARCH = 100;

export const SEARCH_TOO_LONG = `Please search for at most ${LONGEST_SEARCH} characters.`;

/** Whether there is something to look for, and not too much. */
export function isSearchable(typed: string): boolean {
  const { length } = typed.trim();
  return length > 0 && length <= LONGEST_SEARCH;
}

import { idIn, wordsIn } from "#kit/list/address.ts";

/** The activity page's state in its address. */
export interface ActivityAddress {
  person?: string | undefined;
  kind?: string | undefined;
  /** The name of a record in the activity, such as `application 2026-583920-K7QF`. */
  record?: string | undefined;
  /** Such as `2026-11-20`, in the reader's time zone. */
  day?: string | undefined;
  /** The id of the entry before the page, and the page's number. */
  cursor?: number | undefined;
  page?: number | undefined;
}

export function readActivityAddress(search: Record<string, unknown>): ActivityAddress {
  const cursor = idIn(search.cursor);
  return {
    person: wordsIn(search.person, 80),
    kind: wordsIn(search.kind, 80),
    record: wordsIn(search.record, 80),
    day: typeof search.day === "string" && dayFrom(search.day) ? search.day : undefined,
    cursor,
    page: cursor === undefined ? undefined : idIn(search.page),
  };
}

/** From the start of the day to the start of the next, in the reader's time zone. */
export function limitsOf(day: string | undefined): { since?: string; until?: string } {
  const since = day === undefined ? undefined : dayFrom(day);
  if (!since) return {};
  const until = new Date(since.getFullYear(), since.getMonth(), since.getDate() + 1);
  return { since: since.toISOString(), until: until.toISOString() };
}

function dayFrom(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

import { type ReadsFilter, SEEN, type SeenTable } from "./reads.ts";
import { idIn, oneIn, wordsIn } from "#kit/list/address.ts";
import { limitsOf } from "#domains/audit/activity-address.client.ts";

/** The state of the page in its address: the filter, with days in the reader's time zone. */
export interface ReadsAddress extends Omit<ReadsFilter, "since" | "until"> {
  /** The reads by default, or their records. */
  view?: "records" | undefined;
  /** Such as `2026-11-20`. */
  from?: string | undefined;
  to?: string | undefined;
}

export function readReadsAddress(search: Record<string, unknown>): ReadsAddress {
  const dayIn = (value: unknown) => (limitsOf(wordsIn(value)).since ? wordsIn(value) : undefined);
  return {
    view: oneIn(["records"], search.view),
    person: wordsIn(search.person, 80),
    session: wordsIn(search.session, 80),
    token: wordsIn(search.token, 80),
    network: wordsIn(search.network, 80),
    lead: idIn(search.lead),
    table: oneIn(Object.keys(SEEN) as SeenTable[], search.table),
    record: idIn(search.record),
    read: idIn(search.read),
    from: dayIn(search.from),
    to: dayIn(search.to),
  };
}

export function isNarrowed({ view: _view, ...filter }: ReadsAddress): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

export function filterOf({ view: _view, from, to, ...filter }: ReadsAddress) {
  return { ...filter, since: limitsOf(from).since, until: limitsOf(to).until };
}

import type { App } from "#platform/context.ts";
import type { Tables } from "#platform/database/tables.ts";
import type { CountedList } from "./audit.ts";
import { DAY_MS, MINUTE_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { type Context, INTERNAL } from "#platform/context.ts";
import { originKey } from "./counted-entries.server.ts";
import { about } from "./subject.server.ts";
import { type Correct, recordTaken } from "./reads.server.ts";

export const READ_TABLES = {
  activity: "auditEntries",
  applications: "loanApplications",
  leads: "leads",
  mails: "outbox",
  messages: "contactSubmissions",
  notices: "notices",
  quarantine: "quarantine",
  reads: "readRecords",
  privacyRequests: "privacyRequests",
  subscribers: "subscribers",
  users: "users",
} as const satisfies Record<CountedList, keyof Tables>;

/** Different records. Past the bounds of ids each one counts that is not among the first. */
interface Records {
  ids: Set<number>;
  count: number;
}

/** What one session or token reads of a list from one network: one entry. */
interface OwnReads extends Records {
  actor: Actor;
  since: string;
  times: number;
  /** Corrects the entry, once there is one. */
  correct?: Correct;
  /** One write follows the other, so that the last number stays. */
  written: Promise<void>;
}

// Decision: src/decisions/070-reads-of-many-are-recorded.md
/** What one account reads of a list, from wherever. */
interface ListReads {
  /** When the next read begins other entries, in milliseconds. */
  ends: number;
  /** Whether many records are read: entries of many grow for ten minutes; those of few all day. */
  isMany: boolean;
  /** The different records read from all origins together; not counted once they are many. */
  sum: Records;
  byOrigin: Map<string, OwnReads>;
}

/** From this many different records on, pages are recorded as a whole list is. */
const MANY = 100;
/** How long an entry of many grows, and how long fewer records than MANY are remembered. */
const GROWS_MS = 10 * MINUTE_MS;
const REMEMBERED_MS = DAY_MS;
const MOST_LISTS = 1000;
const MOST_IDS = 10_000;
/** Of all lists together: a few megabytes. */
const MOST_IDS_IN_ALL = 100_000;
const MOST_ORIGINS = 10;

interface Read {
  /** The name of the procedure: two lists of mails have ids of their own. */
  path: string;
  output: unknown;
  input: unknown;
}

/**
 * Records who reads lists: a whole list when its first part is read, and pages as soon as the
 * account has been shown many different records or the last one. What a session or token reads of a
 * list from a network within ten minutes is one entry whose number grows; of a short list, within a
 * day.
 */
export function createReadRecorder() {
  const lists = new Map<string, ListReads>();
  return async (
    { app, actor, clientNetwork, reading }: Context & { actor: Actor },
    list: CountedList,
    { path, output, input }: Read,
  ): Promise<void> => {
    // The server's own calls show nothing to anybody
    if (clientNetwork === INTERNAL) return;
    if (reading?.add) return reading.add(output);
    const key = `${actor.user.id} ${path}`;
    const reads = readsOf(lists, key);
    const own = ownReads(reads, actor);
    own.times += 1;
    const add = (part: unknown) => {
      addIds(own, part, roomIn(lists));
      if (!reads.isMany) addIds(reads.sum, part, roomIn(lists));
    };
    add(output);
    const write = async (one = own) => {
      const { count, times } = one;
      one.written = one.written.then(() => writeEntry(app, list, { own: one, count, times }));
      // What could not be recorded is not shown, and the next read begins anew
      await one.written.catch((error: unknown) => {
        lists.delete(key);
        throw error;
      });
    };
    if (reading) Object.assign(reading, { add, write: () => write() });
    const isPaged = !reading && (input as { limit?: number } | undefined)?.limit !== undefined;
    if (!isPaged || isOfMany(reads)) growsBriefly(reads, own);
    // Each look at the activity would add to it
    else if (!own.correct && (list === "activity" || !isAll(input, output))) return;
    await write();
    if (!isOfMany(reads)) return;
    for (const other of reads.byOrigin.values()) if (!other.correct) await write(other);
  };
}

/** Writes the entry with the numbers from when its write was called for. */
async function writeEntry(
  app: App,
  list: CountedList,
  { own, count, times }: { own: OwnReads; count: number; times: number },
): Promise<void> {
  const { actor, since } = own;
  own.correct ??= await recordTaken(app, actor, {
    action: `reads.${list}`,
    on: about(READ_TABLES[list], null, list),
    count,
  });
  const details = times === 1 ? undefined : { times, since, until: new Date().toISOString() };
  await own.correct(count, details);
}

/** Whether the account was shown many records, or reads from as many places as are remembered. */
function isOfMany({ isMany, sum, byOrigin }: ListReads): boolean {
  return isMany || sum.count >= MANY || byOrigin.size >= MOST_ORIGINS;
}

/** From now on many records are read: they have an entry of their own, for ten minutes. */
function growsBriefly(reads: ListReads, own: OwnReads): void {
  if (reads.isMany) return;
  reads.isMany = true;
  reads.ends = Date.now() + GROWS_MS;
  reads.sum.ids.clear();
  // After a write that is under way, which belongs to the entry of few
  own.written = own.written.then(() => void delete own.correct);
}

const PAGING: ReadonlySet<string> = new Set(["limit", "cursor"]);

/** Whether a page is the end of a list that nothing filters. */
function isAll(input: unknown, output: unknown): boolean {
  const isFiltered = Object.entries(Object(input)).some(
    ([name, value]) => !PAGING.has(name) && value !== undefined && value !== "",
  );
  const { rows, next } = output as { rows?: unknown[]; next?: number };
  return !isFiltered && next === undefined && (rows?.length ?? 0) > 0;
}

function readsOf(lists: Map<string, ListReads>, key: string): ListReads {
  const now = Date.now();
  const known = lists.get(key);
  if (known && now < known.ends) return known;
  for (const [other, { ends }] of lists) if (now >= ends) lists.delete(other);
  const [oldest] = lists.keys();
  if (oldest !== undefined && lists.size >= MOST_LISTS) lists.delete(oldest);
  const reads: ListReads = {
    ends: now + REMEMBERED_MS,
    isMany: false,
    sum: { ids: new Set(), count: 0 },
    byOrigin: new Map(),
  };
  lists.set(key, reads);
  return reads;
}

/** The reads from where the actor is now. The oldest place is forgotten for one too many. */
function ownReads({ byOrigin }: ListReads, actor: Actor): OwnReads {
  const origin = originKey(actor);
  const known = byOrigin.get(origin);
  if (known) return known;
  const [oldest] = byOrigin.keys();
  if (oldest !== undefined && byOrigin.size >= MOST_ORIGINS) byOrigin.delete(oldest);
  const own: OwnReads = {
    actor,
    since: new Date().toISOString(),
    times: 0,
    ids: new Set(),
    count: 0,
    written: Promise.resolve(),
  };
  byOrigin.set(origin, own);
  return own;
}

function roomIn(lists: Map<string, ListReads>): number {
  let room = MOST_IDS_IN_ALL;
  for (const { sum, byOrigin } of lists.values())
    for (const { ids } of [sum, ...byOrigin.values()]) room -= ids.size;
  return room;
}

function addIds(reads: Records, output: unknown, room: number): void {
  const most = Math.min(MOST_IDS, reads.ids.size + room);
  const rows: { id: number }[] = Array.isArray(output)
    ? output
    : (output as { rows: { id: number }[] }).rows;
  for (const { id } of rows) {
    if (reads.ids.has(id)) continue;
    reads.count += 1;
    if (reads.ids.size < most) reads.ids.add(id);
  }
}

import type { Tables } from "#server/database/tables.ts";
import type { CountedList } from "#shared/audit.ts";
import { DAY_MS, MINUTE_MS } from "#shared/times.ts";
import type { Actor } from "#server/access.ts";
import { type Context, INTERNAL } from "#server/context.ts";
import { originOf } from "./counted-entries.ts";
import { about } from "./subject.ts";
import { type Correct, recordTaken } from "./reads.ts";

/** The table of each list that is read. */
export const READ_TABLES = {
  activity: "auditEntries",
  applications: "loanApplications",
  leads: "leads",
  mails: "outbox",
  messages: "contactSubmissions",
  notices: "notices",
  quarantine: "quarantine",
  subscribers: "subscribers",
  users: "users",
} as const satisfies Record<CountedList, keyof Tables>;

const KINDS = ["network", "session", "token"] as const;
type Origin = { [kind in (typeof KINDS)[number]]?: string };

// Decision: src/decisions/070-reads-of-many-are-recorded.md
/** What one account reads of a list: one entry. */
interface ListReads {
  /** When the next read begins another entry, in milliseconds. */
  ends: number;
  since: string;
  times: number;
  ids: Set<number>;
  /** Different records. Past the bounds of ids each one counts that is not among the first. */
  count: number;
  /** From which networks, and by which sessions and tokens. */
  origins: Record<(typeof KINDS)[number], Set<string>>;
  /** Whether the entry is of many records, which grows for ten minutes; of few it grows all day. */
  isMany: boolean;
  /** Corrects the entry, once there is one. */
  correct?: Correct;
  /** One write follows the other, so that the last number stays. */
  written: Promise<void>;
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
 * Records who reads lists: a whole list when its first part is read, and pages as soon as they have
 * shown many different records or the last one. What an account reads of a list within ten minutes,
 * by whichever sessions and tokens, is one entry whose number grows; of a short list, within a day.
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
    reads.times += 1;
    addOrigin(reads, originOf(actor));
    const add = (part: unknown) => addIds(reads, part, roomIn(lists));
    add(output);
    const write = async () => {
      reads.written = reads.written.then(async () => {
        reads.correct ??= await recordTaken(app.db, actor, {
          action: `reads.${list}`,
          subject: about(READ_TABLES[list], null, list),
          count: reads.count,
        });
        await reads.correct(reads.count, detailsOf(reads));
      });
      // What could not be recorded is not shown, and the next read begins anew
      await reads.written.catch((error: unknown) => {
        lists.delete(key);
        throw error;
      });
    };
    if (reading) Object.assign(reading, { add, write });
    const isPaged = !reading && (input as { limit?: number } | undefined)?.limit !== undefined;
    if (!isPaged || reads.count >= MANY) growsBriefly(reads);
    // Each look at the activity would add to it
    else if (!reads.correct && (list === "activity" || !isAll(input, output))) return;
    await write();
  };
}

/** From now on many records are read: they have an entry of their own, for ten minutes. */
function growsBriefly(reads: ListReads): void {
  if (reads.isMany) return;
  reads.isMany = true;
  reads.ends = Date.now() + GROWS_MS;
  delete reads.correct;
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
    since: new Date(now).toISOString(),
    times: 0,
    ids: new Set(),
    count: 0,
    isMany: false,
    origins: { network: new Set(), session: new Set(), token: new Set() },
    written: Promise.resolve(),
  };
  lists.set(key, reads);
  return reads;
}

function roomIn(lists: Map<string, ListReads>): number {
  let room = MOST_IDS_IN_ALL;
  for (const { ids } of lists.values()) room -= ids.size;
  return room;
}

function addOrigin({ origins }: ListReads, origin: Origin): void {
  for (const kind of KINDS) {
    const value = origin[kind];
    if (value !== undefined && origins[kind].size < MOST_ORIGINS) origins[kind].add(value);
  }
}

function addIds(reads: ListReads, output: unknown, room: number): void {
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

/** What is known of several reads besides their number. */
function detailsOf({ times, since, origins }: ListReads): object | undefined {
  if (times === 1) return undefined;
  const known = KINDS.filter((kind) => origins[kind].size > 0);
  return {
    ...Object.fromEntries(known.map((kind) => [kind, [...origins[kind]].join(", ")])),
    times,
    since,
    until: new Date().toISOString(),
  };
}

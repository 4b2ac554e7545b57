import type { CountedList } from "#shared/audit.ts";
import { DAY_MS, MINUTE_MS } from "#shared/times.ts";
import type { Actor } from "#server/access.ts";
import { type Context, INTERNAL } from "#server/context.ts";
import { type Correct, recordTaken } from "./reads.ts";

// Decision: src/decisions/070-reads-of-many-are-recorded.md
/** What one session or token reads of a list: one entry. */
interface ListReads {
  /** When the next read begins another entry, in milliseconds. */
  ends: number;
  since: string;
  times: number;
  ids: Set<number>;
  /** Different records. Past MOST_IDS each one counts that is not among the first. */
  count: number;
  networks: Set<string>;
  /** Corrects the entry, once there is one. */
  correct?: Correct;
  /** One write follows the other, so that the last number stays. */
  written: Promise<void>;
}

/** As many different records are recorded as a whole list is. */
const MANY = 100;
/** How long an entry grows, and how long fewer records than MANY are remembered. */
const GROWS_MS = 10 * MINUTE_MS;
const REMEMBERED_MS = DAY_MS;
const MOST_LISTS = 1000;
const MOST_IDS = 10_000;
const MOST_NETWORKS = 10;

interface Read {
  /** The name of the procedure: two lists of mails have ids of their own. */
  path: string;
  output: unknown;
  input: unknown;
}

/**
 * Records who reads lists: a whole list when its first part is read, and pages as soon as they have
 * shown many different records. What a session or token reads of a list within ten minutes is one
 * entry whose number grows.
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
    const key = [actor.user.id, actor.token?.name ?? actor.sessionId, path].join(" ");
    const reads = readsOf(lists, key);
    reads.times += 1;
    if (actor.network !== undefined && reads.networks.size < MOST_NETWORKS)
      reads.networks.add(actor.network);
    add(reads, output);
    const write = async () => {
      reads.written = reads.written.then(async () => {
        reads.correct ??= await recordTaken(app.db, actor, {
          action: `reads.${list}`,
          subject: list,
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
    if (reading) Object.assign(reading, { add: (part: unknown) => add(reads, part), write });
    const isWhole = reading ?? (input as { limit?: number } | undefined)?.limit === undefined;
    if (!isWhole && reads.count < MANY && !reads.correct) return;
    if (!reads.correct) reads.ends = Date.now() + GROWS_MS;
    await write();
  };
}

function readsOf(lists: Map<string, ListReads>, key: string): ListReads {
  const now = Date.now();
  const known = lists.get(key);
  if (known && now < known.ends) return known;
  lists.delete(key);
  const [oldest] = lists.keys();
  if (oldest !== undefined && lists.size >= MOST_LISTS) lists.delete(oldest);
  const reads: ListReads = {
    ends: now + REMEMBERED_MS,
    since: new Date(now).toISOString(),
    times: 0,
    ids: new Set(),
    count: 0,
    networks: new Set(),
    written: Promise.resolve(),
  };
  lists.set(key, reads);
  return reads;
}

function add(reads: ListReads, output: unknown): void {
  const rows: { id: number }[] = Array.isArray(output)
    ? output
    : (output as { rows: { id: number }[] }).rows;
  for (const { id } of rows) {
    if (reads.ids.has(id)) continue;
    reads.count += 1;
    if (reads.ids.size < MOST_IDS) reads.ids.add(id);
  }
}

/** What is known of several reads besides their number. */
function detailsOf({ times, since, networks }: ListReads): object | undefined {
  if (times === 1) return undefined;
  return {
    ...(networks.size > 1 && { network: [...networks].join(", ") }),
    times,
    since,
    until: new Date().toISOString(),
  };
}

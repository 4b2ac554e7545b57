import { DAY_MS } from "#kit/values/times.ts";
import { fromStorage } from "#platform/database/database-error.ts";
import { AppError } from "#platform/errors.ts";
import type { Publication } from "#platform/publication.ts";
import type { Finished } from "#platform/http/finished.ts";

interface Entry {
  finished: Finished;
  /** How to make it smaller, once it has lasted for a while and is requested again. */
  smaller: (() => Promise<Finished>) | undefined;
  madeAt: number;
  version: number;
  day: number;
}

/**
 * The memory holds this many pages and reads, which only content creates, before one is dropped.
 */
const ENTRIES_KEPT = 2000;
/**
 * An edited page soon changes again, so compressing it further before this time would be wasted.
 */
const LASTING_MS = 60_000;

// Decision: src/decisions/008-pages-are-for-everybody.md
/**
 * Finished responses by target, such as `/` or `/api/loan-types`. They are kept until the content
 * or the UTC date changes, because legal pages show today's date.
 */
export interface Memory {
  /** The current response, if it has been made already. */
  recall: (target: string) => Finished | undefined;
  /** The current response, made first if it is missing: once, however many requests wait for it. */
  answer: (target: string, make: () => Promise<Made>) => Promise<Finished>;
}

interface Made {
  finished: Finished;
  /** Whether the response may be sent again. */
  keep: boolean;
  /** The same response in fewer bytes, made when it is requested again after a minute or more. */
  smaller?: () => Promise<Finished>;
}

export function createMemory(publication: Publication, entriesKept = ENTRIES_KEPT): Memory {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<Entry>>();

  const isCurrent = (entry: Entry) =>
    entry.version === publication.version() && entry.day === today();

  const recall = (target: string): Finished | undefined => {
    const entry = entries.get(target);
    if (entry === undefined || !isCurrent(entry)) return undefined;
    if (entry.smaller && Date.now() - entry.madeAt >= LASTING_MS) press(entry, entry.smaller);
    return entry.finished;
  };

  const remember = (target: string, entry: Entry): void => {
    entries.delete(target);
    entries.set(target, entry);
    if (entries.size > entriesKept) entries.delete(entries.keys().next().value as string);
  };

  const makeEntry = async (target: string, make: () => Promise<Made>): Promise<Entry> => {
    // Read before the work: a change during it makes the result out of date
    const [version, day] = [publication.version(), today()];
    const { finished, keep, smaller } = await publication.keeping(make);
    const entry = { finished, smaller, madeAt: Date.now(), version, day };
    if (keep) remember(target, entry);
    else entries.delete(target);
    return entry;
  };

  /** An entry of the day before, if the database is away; none of an earlier version. */
  const ofAnotherDay = (target: string, error: unknown): Entry => {
    const entry = entries.get(target);
    if (entry?.version !== publication.version() || !isBusy(error)) throw error;
    return entry;
  };

  return {
    recall,
    async answer(target, make) {
      for (;;) {
        const kept = recall(target);
        if (kept) return kept;
        const begun = making.get(target);
        if (begun) {
          const entry = await begun;
          if (isCurrent(entry)) return entry.finished;
        } else {
          const own = makeEntry(target, make)
            .catch((error: unknown) => ofAnotherDay(target, error))
            .finally(() => making.delete(target));
          making.set(target, own);
          return (await own).finished;
        }
      }
    },
  };
}

/**
 * Replaces the response with the smaller one. A timer for this would go on after the site closes.
 */
function press(entry: Entry, smaller: () => Promise<Finished>): void {
  entry.smaller = undefined;
  const replace = (finished: Finished) => (entry.finished = finished);
  // A failure to make it smaller must not end the process
  smaller().then(replace, () => {});
}

function isBusy(error: unknown): boolean {
  const refusal = error instanceof AppError ? error : fromStorage(error);
  return refusal?.code === "BUSY";
}

function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

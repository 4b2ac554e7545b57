import type { Publication } from "../publication.ts";
import type { Finished } from "./finished.ts";

interface Entry {
  finished: Finished;
  version: number;
  day: number;
}

/** Content is what fills it, so this many pages and reads have to exist before one is forgotten. */
const ENTRIES_KEPT = 2000;
const DAY_MS = 86_400_000;

// Decision: src/decisions/008-pages-are-for-everybody.md
/**
 * Finished answers by target, such as `/` or `/api/loan-types`, until content changes or the day
 * does (legal pages carry today's date, UTC).
 */
export interface Memory {
  /** The answer as it would be made now, if it has been. */
  recall: (target: string) => Finished | undefined;
  /** The same, made first where it is missing: once, however many wait for it. */
  answer: (target: string, make: () => Promise<Made>) => Promise<Finished>;
}

interface Made {
  finished: Finished;
  /** Whether it may be given again. */
  keep: boolean;
}

export function createMemory(publication: Publication, entriesKept = ENTRIES_KEPT): Memory {
  const entries = new Map<string, Entry>();
  const making = new Map<string, Promise<Entry>>();

  const isCurrent = (entry: Entry) =>
    entry.version === publication.version() && entry.day === today();

  const recall = (target: string): Finished | undefined => {
    const entry = entries.get(target);
    return entry !== undefined && isCurrent(entry) ? entry.finished : undefined;
  };

  const remember = (target: string, entry: Entry): void => {
    entries.delete(target);
    entries.set(target, entry);
    if (entries.size > entriesKept) entries.delete(entries.keys().next().value as string);
  };

  const makeEntry = async (target: string, make: () => Promise<Made>): Promise<Entry> => {
    // Read first: what changes while it is being made makes it out of date
    const [version, day] = [publication.version(), today()];
    const { finished, keep } = await make();
    const entry = { finished, version, day };
    if (keep) remember(target, entry);
    else entries.delete(target);
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
          const own = makeEntry(target, make).finally(() => making.delete(target));
          making.set(target, own);
          return (await own).finished;
        }
      }
    },
  };
}

function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

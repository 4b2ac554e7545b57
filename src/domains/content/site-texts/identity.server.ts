import type { SiteWords } from "./site-texts.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Publication } from "#platform/publication.ts";
import { findCommonWords } from "./site-words.server.ts";

/** The lender's published name and description of itself. */
export interface Identity {
  /** Up to date. Not to be called inside a transaction, which it would wait for. */
  read: () => Promise<SiteWords>;
  /** As last read: for mails, which are written inside transactions. */
  known: () => SiteWords;
}

// Decision: src/decisions/033-the-name-is-content.md
/**
 * Reads once per version of what is published. A process that publishes reads again before it
 * answers, so the known identity is out of date only for a moment after another process has
 * published.
 */
export function createIdentity(db: Db, publication: Publication): Identity {
  let words: SiteWords = {};
  let version: number | undefined;

  const read = async (): Promise<SiteWords> => {
    // Taken before the work: a change during it makes the result out of date
    const current = publication.version();
    if (version === current) return words;
    const found = await publication.keeping(() => findCommonWords(db));
    words = found;
    version = current;
    return found;
  };

  return {
    read,
    known() {
      if (version !== publication.version()) read().catch(() => {});
      return words;
    },
  };
}

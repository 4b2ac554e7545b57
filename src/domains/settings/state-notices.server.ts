import type { NoticePlace } from "#lending/state-notices.ts";
import { US_STATES } from "#lending/us-states.ts";
import { dayOf } from "#kit/values/times.ts";
import { momentOf } from "#platform/database/as-of.ts";
import type { Db } from "#platform/database/engine.ts";

/** The notices of states that the lender has added, as of today, in the order of their first day. */
export function noticesShown(db: Db, place?: NoticePlace) {
  const today = dayOf(momentOf(db));
  return db
    .selectFrom("stateNotices")
    .where("effectiveFrom", "<=", today)
    .where((row) => row.or([row("effectiveTo", "is", null), row("effectiveTo", ">=", today)]))
    .$if(place !== undefined, (all) => all.where("shownAt", "=", place as NoticePlace))
    .orderBy("effectiveFrom")
    .orderBy("id")
    .select(["state", "shownAt", "words", "link"])
    .execute();
}

/** Those for an application, as paragraphs; for one that names no state, those of all. */
export async function noticesFor(db: Db, state: unknown): Promise<string[]> {
  const rows = await noticesShown(db, "application");
  return rows
    .filter((row) => !state || row.state === state)
    .map(({ state: code, words, link }) => {
      const name = US_STATES[code as keyof typeof US_STATES] ?? code;
      return `For a property in ${name}: ${words}${link && ` ${link}`}`;
    });
}

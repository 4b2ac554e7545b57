import type { NoticePlace } from "#lending/state-notices.ts";
import { US_STATES } from "#lending/us-states.ts";
import { trpc } from "#domains/session/trpc.client.ts";

const PLACE: NoticePlace = "application";

/** What states want applicants to be told, if the lender has added something. */
export function LawNotices() {
  const { data = [] } = trpc.datedTables.notices.useQuery();
  const shown = data.filter(({ shownAt }) => shownAt === PLACE);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Notices of states" className="grid gap-2 text-sm">
      {shown.map(({ state, words, link }) => (
        <p key={words}>
          For a property in {US_STATES[state as keyof typeof US_STATES]}:{" "}
          {link === "" ? (
            words
          ) : (
            <a href={link} className="link link-primary" target="_blank" rel="noreferrer">
              {words}
              <span className="sr-only">, in a new tab</span>
            </a>
          )}
        </p>
      ))}
    </section>
  );
}

import type { NoticePlace } from "#lending/state-notices.ts";
import { US_STATES } from "#lending/us-states.ts";
import { trpc } from "#domains/session/trpc.client.ts";

const PLACE: NoticePlace = "application";

/** What the state of the property wants applicants to be told; without one, what all do. */
export function LawNotices({ state: chosen }: { state: string | undefined }) {
  const { data = [] } = trpc.datedTables.notices.useQuery();
  const shown = data.filter(
    ({ state, shownAt }) => shownAt === PLACE && (!chosen || state === chosen),
  );
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

import { trpc } from "#web/trpc.ts";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { TableEmpty, TableSkeleton } from "#web/ui/list-states.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { MailEntry } from "./mail-entry.tsx";

const AT_A_TIME = 20;
const REFRESHED_EVERY_MS = 10_000;

/** Every mail of the last 30 days with its state. */
export function MailList() {
  const list = trpc.admin.mail.all.useInfiniteQuery(
    { limit: AT_A_TIME },
    {
      getNextPageParam: ({ next }) => next,
      refetchOnMount: "always",
      refetchInterval: REFRESHED_EVERY_MS,
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <SectionCard
      id="mails"
      title="Mail of the last 30 days"
      lead="The newest first. What a mail says is shown to nobody but its recipient."
    >
      {list.isError && !rows && (
        <FailedToLoad inList onRetry={() => void list.refetch()}>
          The mails could not be loaded.
        </FailedToLoad>
      )}
      {list.isPending && <TableSkeleton label="Loading the mails" />}
      {rows?.length === 0 && <TableEmpty>No mail has been written yet.</TableEmpty>}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {rows.map((mail) => (
            <MailEntry key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </SectionCard>
  );
}

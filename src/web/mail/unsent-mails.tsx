import { MailEntry } from "./mail-entry.tsx";
import { trpc } from "#web/trpc.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { TableEmpty, TableSkeleton } from "#web/ui/list-states.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";

const AT_A_TIME = 20;
/** A retried mail is sent within a second. */
const REFRESHED_EVERY_MS = 2000;

/** Waiting, failed and abandoned mails, without their text. */
export function UnsentMails({ onClose }: { onClose: () => void }) {
  const list = trpc.admin.mail.list.useInfiniteQuery(
    { limit: AT_A_TIME },
    {
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
      refetchInterval: REFRESHED_EVERY_MS,
    },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <Dialog
      title="Unsent mail"
      description="Newest first. Only its recipient can read the text of a mail."
      onClose={onClose}
    >
      {rows ? (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {rows.map((mail) => (
            <MailEntry key={mail.id} mail={mail} />
          ))}
        </ul>
      ) : list.isError ? (
        <FailedToLoad inList onRetry={() => void list.refetch()}>
          The mails could not be loaded.
        </FailedToLoad>
      ) : (
        <TableSkeleton label="Loading the mails" />
      )}
      {rows?.length === 0 && <TableEmpty>Nothing is waiting.</TableEmpty>}
      <ShowMore list={list} />
    </Dialog>
  );
}

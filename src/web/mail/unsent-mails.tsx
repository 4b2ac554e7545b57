import { mailReasonInWords, type UnsentMail } from "#shared/mail.ts";
import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { TableEmpty, TableSkeleton } from "#web/ui/list-states.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFocusKept } from "#web/ui/use-focus-kept.ts";
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
      description="The newest first. What a mail says is shown to nobody but its recipient."
      onClose={onClose}
    >
      {rows ? (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {rows.map((mail) => (
            <Entry key={mail.id} mail={mail} />
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

function Entry({ mail }: { mail: UnsentMail }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5 wrap-anywhere">
        <p className="text-base font-medium">{mail.subject}</p>
        <p>
          To {mail.recipient}, <DateTime iso={mail.createdAt} time />
        </p>
        <State mail={mail} />
      </div>
      {mail.state === "failing" && <Retry mail={mail} />}
    </li>
  );
}

function State({
  mail: { state, attempts, failedAt, reason, nextAttemptAt },
}: {
  mail: UnsentMail;
}) {
  const tries = `${attempts} ${attempts === 1 ? "try" : "tries"}`;
  switch (state) {
    case "due":
      return <p className="text-base-content/80">Goes out next.</p>;
    case "held":
      return (
        <p className="text-base-content/80">
          Its reader has had enough mail for now. Goes out{" "}
          {nextAttemptAt && <DateTime iso={nextAttemptAt} time />}.
        </p>
      );
    case "filed":
      return <p className="text-base-content/80">Written to a file.</p>;
    case "withheld":
      return (
        <p className="text-base-content/80">Not sent: there were too many mails to this address.</p>
      );
    default:
      return (
        <p className="font-medium text-error">
          {state === "failing" && failedAt ? (
            <>
              Failing since <DateTime iso={failedAt} time />, {tries}.
            </>
          ) : (
            <>Given up after {tries}.</>
          )}{" "}
          {reason !== null && mailReasonInWords(reason)}
        </p>
      );
  }
}

function Retry({ mail: { id, subject, recipient } }: { mail: UnsentMail }) {
  const { admin } = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.mail.retry.useMutation({
    onSuccess: () =>
      toast({ title: "Trying again", description: `The mail to ${recipient} goes out now.` }),
    onError: (error) => toastError(error, "The mail could not be retried. Please try again."),
    onSettled: () => void admin.mail.invalidate(),
  });
  const button = useFocusKept(isPending);
  return (
    <button
      ref={button}
      type="button"
      className="btn btn-sm max-md:min-h-11"
      aria-label={`Retry ${subject} to ${recipient}`}
      disabled={isPending}
      onClick={() => mutate({ id })}
    >
      Retry
    </button>
  );
}

import { mailReasonInWords, type QueuedMail, type UnsentMail } from "#domains/mail/mail.ts";
import { counted } from "#kit/values/counted.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import { toast } from "#ui/toast.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";

type Mail = UnsentMail | QueuedMail;

/** A mail, its state, and a button to send one that fails. */
export function MailEntry({ mail }: { mail: Mail }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5 wrap-anywhere">
        <p className="text-base font-medium">{mail.subject}</p>
        <p>
          To <MailAddress address={mail.recipient} />, <DateTime iso={mail.createdAt} time />
        </p>
        <State mail={mail} />
        {"mayRepeat" in mail && mail.mayRepeat && (
          <p className="text-base-content/80">
            The server stopped while sending it: it may arrive twice.
          </p>
        )}
      </div>
      {(mail.state === "failing" || mail.state === "bounced") && <Retry mail={mail} />}
    </li>
  );
}

function State({ mail: { state, attempts, failedAt, reason, nextAttemptAt } }: { mail: Mail }) {
  const tries = counted(attempts, "try", "tries");
  switch (state) {
    case "sent":
      return <p className="text-base-content/80">Sent.</p>;
    case "due":
      return <p className="text-base-content/80">Goes out next.</p>;
    case "held":
      return (
        <p className="text-base-content/80">
          Its recipient has quiet hours, or has had enough email for now. Goes out{" "}
          {nextAttemptAt && <DateTime iso={nextAttemptAt} time />}.
        </p>
      );
    case "filed":
      return <p className="text-base-content/80">Written to a file.</p>;
    case "withheld":
      return (
        <p className="text-base-content/80">
          Not sent: there were too many emails to this address.
        </p>
      );
    default:
      return (
        <p className="font-medium text-error">
          {state === "failing" && failedAt ? (
            <>
              Failing since <DateTime iso={failedAt} time />, {tries}.
            </>
          ) : state === "bounced" ? (
            <>Came back: the mail server will not take it.</>
          ) : (
            <>Given up after {tries}.</>
          )}{" "}
          {reason !== null && mailReasonInWords(reason)}
        </p>
      );
  }
}

function Retry({ mail: { id, subject, recipient } }: { mail: Mail }) {
  const { admin } = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.mail.retry.useMutation({
    onSuccess: () =>
      toast({ title: "Trying again", description: `The email to ${recipient} goes out now.` }),
    onError: (error) => toastError(error, "The email could not be retried. Please try again."),
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

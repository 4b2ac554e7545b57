import { type Delivery as State, mailReasonInWords } from "#shared/mail.ts";
import type { TimelineEntry } from "#shared/timeline.ts";
import { useLeadActions } from "#web/leads/use-lead-actions.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFocusKept } from "#web/ui/use-focus-kept.ts";

/** The delivery of a mail on the timeline; a failed reply can be sent again. */
export function Delivery({ entry }: { entry: TimelineEntry }) {
  const { delivery, kind } = entry;
  if (!delivery) return null;
  const hasFailed = ["failing", "given-up", "bounced"].includes(delivery.state);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={hasFailed ? "font-medium text-error" : "text-base-content/80"}>
        <InWords delivery={delivery} />
      </span>
      {hasFailed && kind === "reply" && <Retry entry={entry} />}
    </span>
  );
}

function InWords({ delivery: { state, reason, nextAttemptAt } }: { delivery: State }) {
  const why = reason === null ? "" : ` ${mailReasonInWords(reason)}`;
  switch (state) {
    case "sent":
      return "Sent";
    case "due":
      return "Waiting to be sent";
    case "filed":
      return "Written to a file: no mail server is set";
    case "withheld":
      return "Not sent: there were too many mails to this address";
    case "held":
      return (
        <>
          Waiting: its reader has had enough mail for now. Goes out{" "}
          {nextAttemptAt && <DateTime iso={nextAttemptAt} time />}
        </>
      );
    case "failing":
      return (
        <>
          Not sent yet.{why} Next try {nextAttemptAt && <DateTime iso={nextAttemptAt} time />}
        </>
      );
    case "bounced":
      return `Not delivered: it came back.${why}`;
    default:
      return `Not sent, and given up.${why}`;
  }
}

function Retry({ entry: { id, leadId } }: { entry: TimelineEntry }) {
  const { refresh } = useLeadActions();
  const { mutate, isPending } = trpc.replies.retry.useMutation({
    onSuccess: () => toast({ title: "Trying again" }),
    onError: (error) =>
      toast({
        variant: "destructive",
        title: "Error",
        description: sentenceOf(error, "The reply could not be sent again. Please try again."),
      }),
    onSettled: refresh,
  });
  const button = useFocusKept(isPending);
  return (
    <button
      ref={button}
      type="button"
      className="btn btn-sm max-md:min-h-11"
      disabled={isPending}
      onClick={() => mutate({ id: leadId, entryId: id })}
    >
      Retry
    </button>
  );
}

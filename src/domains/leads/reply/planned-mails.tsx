import { Suspense, useState } from "react";
import type { LeadSheet, PlannedMails as Planned } from "#domains/leads/leads.ts";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { momentIn } from "#kit/values/time-zones.ts";
import { later } from "#ui/later.ts";
import { useMayChange } from "#ui/may-change.ts";
import { toast } from "#ui/toast.tsx";
import { useGiveBack } from "./use-reply-draft.client.ts";
import { useTimeline } from "./use-timeline.client.ts";

const SendAtDialog = later(() => import("./send-at-dialog.tsx"), "SendAtDialog");

const BUTTON = "btn btn-sm max-md:min-h-11";

/** What will be sent to the person of a lead, the last first, as the timeline goes on. */
export function PlannedMails({ lead }: { lead: LeadSheet }) {
  const { data } = trpc.replies.planned.useQuery({ id: lead.id }, { refetchOnMount: "always" });
  if (!data || data.replies.length === 0) return null;
  return (
    <ol aria-label="Planned" className="grid gap-4 print:hidden">
      {data.replies.map((reply) => (
        <PlannedReply key={reply.id} {...{ lead, reply }} timeZone={data.timeZone} />
      ))}
    </ol>
  );
}

interface Props {
  lead: LeadSheet;
  reply: Planned["replies"][number];
  timeZone: string;
}

function PlannedReply({ lead, reply, timeZone }: Props) {
  const { text, sendAt, heldWhy, writerName } = reply;
  const moment = momentIn(timeZone, sendAt);
  return (
    <li
      className={`grid gap-1 border-l-4 border-dotted pl-4 text-sm ${heldWhy === null ? "border-primary" : "border-error"}`}
    >
      {heldWhy === null ? (
        <p className="font-medium">Reply planned for {moment}</p>
      ) : (
        <p className="font-medium text-error">
          Planned for {moment}, but held. {heldWhy.replace(/\.?$/, ".")} Look at it again.
        </p>
      )}
      <p
        dir="auto"
        className="rounded-field border border-dashed border-base-content/30 p-3 text-base wrap-anywhere whitespace-pre-line"
      >
        {text}
      </p>
      <p className="text-base-content/75">By {writerName}</p>
      <Actions {...{ lead, reply, timeZone }} />
    </li>
  );
}

function Actions({ lead, reply, timeZone }: Props) {
  const [isChanging, setChanging] = useState(false);
  const giveBack = useGiveBack(lead);
  const { entries = [] } = useTimeline(lead.id);
  const { refresh } = useLeadActions();
  const options = { onError: (error: unknown) => toastError(error), onSettled: refresh };
  const change = trpc.replies.changePlanned.useMutation({ onSettled: refresh });
  const send = trpc.replies.sendPlanned.useMutation(options);
  const takeBack = () => giveBack(reply.text, Math.max(0, ...entries.map(({ id }) => id)));
  const cancel = trpc.replies.cancelPlanned.useMutation({
    onSettled: refresh,
    onSuccess: () => {
      takeBack();
      toast({ title: "Canceled: the text is back in the reply box" });
    },
    onError: (error) => {
      // Without an answer, it may have been canceled all the same
      if (!error.data) takeBack();
      toastError(error);
    },
  });
  const known = { id: lead.id, plannedId: reply.id, revision: reply.revision };
  const isBusy = send.isPending || cancel.isPending;
  if (!useMayChange()) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <button type="button" className={BUTTON} disabled={isBusy} onClick={() => setChanging(true)}>
        Change
      </button>
      <button
        type="button"
        className={BUTTON}
        disabled={isBusy}
        onClick={() => send.mutate(known, { onSuccess: () => toast({ title: "Sending" }) })}
      >
        Send now
      </button>
      <button
        type="button"
        className={`${BUTTON} btn-ghost`}
        disabled={isBusy}
        onClick={() => cancel.mutate(known)}
      >
        Cancel
      </button>
      <Suspense>
        {isChanging && (
          <SendAtDialog
            timeZone={timeZone}
            planned={reply}
            plan={(wanted) => change.mutateAsync({ ...known, ...wanted })}
            onClose={() => setChanging(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

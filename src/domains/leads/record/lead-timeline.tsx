import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { LeadProps } from "#domains/leads/leads.ts";
import type { TimelineData, TimelineEntry } from "#domains/leads/timeline.ts";
import { useIsAdmin } from "#domains/session/use-session.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { MailAddress } from "#ui/mail-address.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { useTimeline } from "#domains/leads/reply/use-timeline.client.ts";
import { entryInWords, recordInWords } from "#domains/leads/words.client.ts";
import { PAYMENT_WARNING, senderInWords } from "#domains/mail/inbox/inbox.ts";
import { QuotedText } from "#ui/quoted-text.tsx";
import { type Delivery as State, mailReasonInWords } from "#domains/mail/mail.ts";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toast } from "#ui/toast.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";
import { later } from "#ui/later.ts";

const PlannedMails = later(() => import("#domains/leads/reply/planned-mails.tsx"), "PlannedMails");

/** What happened to all records of the lead's person; a phone shows the steps when asked. */
export function LeadTimeline({ lead, area }: LeadProps) {
  const { list, entries } = useTimeline(lead.id);
  const isAdmin = useIsAdmin() && area === "/admin";
  const [isWhole, setWhole] = useState(false);
  const steps = entries?.filter(isStep).length ?? 0;
  return (
    <section aria-labelledby="timeline" className="grid content-start gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="timeline" className="text-xl font-bold">
          Timeline
        </h2>
        {isAdmin && (
          <Link
            to="/admin/audit"
            search={{ record: recordInWords(lead).toLowerCase() }}
            className="tap link text-sm print:hidden"
          >
            Activity of this record
          </Link>
        )}
      </div>
      <Suspense>
        <PlannedMails lead={lead} />
      </Suspense>
      {!entries && <NotLoaded inList query={list} of="the timeline" />}
      {entries && (
        <ol className={`grid gap-4 ${isWhole ? "is-whole" : ""}`}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} lead={lead} area={area} />
          ))}
        </ol>
      )}
      {steps > 0 && !isWhole && (
        <button
          type="button"
          className="btn min-h-11 justify-self-start btn-sm md:hidden print:hidden"
          onClick={() => setWhole(true)}
        >
          {steps === 1 ? "1 more step" : `${steps} more steps`}
        </button>
      )}
      <ShowMore list={list} />
    </section>
  );
}

/** Entries that deserve more than small print. */
const LOUD = ["received", "note", "message", "reply", "answer", "undelivered", "stopped"];
function isStep({ kind }: TimelineEntry): boolean {
  return !LOUD.includes(kind);
}

/** People's own words are shown in a box. */
const LOOKS: Partial<Record<TimelineEntry["kind"], string>> = {
  note: "rounded-field bg-base-200 p-3 text-base",
  message: "rounded-field bg-base-200 p-3 text-base",
  answer: "mt-1 rounded-field bg-base-200 p-3 text-base",
  reply: "mt-1 rounded-field bg-primary/10 p-3 text-base",
  undelivered: "text-error",
  stopped: "text-error",
};
const WRITTEN: Partial<Record<TimelineEntry["kind"], string>> = {
  message: ", written in their account",
  answer: ", answered by email",
};

/** What anybody may have written has no ground, and a line around it. */
function lookOf({ kind, data: { isStranger, isUnproved } }: TimelineEntry): string {
  return isStranger || isUnproved
    ? "mt-1 rounded-field border border-dashed border-error p-3 text-base"
    : (LOOKS[kind] ?? "");
}

function Entry({ entry, lead, area }: LeadProps & { entry: TimelineEntry }) {
  const other = lead.others.find(({ id }) => id === entry.leadId);
  return (
    // A household may share a telephone, so a printed request leaves out the person's other
    // requests
    <li
      className={`border-l-4 border-base-300 pl-4 text-sm ${isStep(entry) ? "max-md:not-in-[.is-whole]:hidden" : ""} ${other ? "print:hidden" : "print:block"}`}
    >
      {entry.kind === "reply" && (
        <span className="block wrap-anywhere">
          Reply to <MailAddress address={entry.data.to ?? ""} />: {entry.data.subject}
        </span>
      )}
      {entry.kind === "answer" && <AnswerHead data={entry.data} />}
      <span
        dir="auto"
        className={`block wrap-anywhere whitespace-pre-line ${LOUD.includes(entry.kind) ? "font-medium" : ""} ${lookOf(entry)}`}
      >
        {entryInWords(entry)}
      </span>
      {entry.kind === "answer" && <AnswerRest data={entry.data} />}
      <Delivery entry={entry} />
      <span className="block text-base-content/75">
        <DateTime iso={entry.at} time />
        {entry.actorName && `, ${entry.actorName}`}
        {WRITTEN[entry.kind]}
        {other && (
          <>
            {", "}
            <LeadLink lead={other} area={area} className="link">
              {recordInWords(other)}
            </LeadLink>
          </>
        )}
      </span>
    </li>
  );
}

/** The sender of an answer by mail, and whether anything proves it. */
function AnswerHead({ data }: { data: TimelineData }) {
  const { from, subject = "", isStranger, isUnproved, isAboutPayment } = data;
  return (
    <>
      <span className="block wrap-anywhere">
        Answer from <MailAddress address={senderInWords(from)} />: {subject}
      </span>
      {(isStranger || isUnproved) && (
        <span className="block font-medium text-error">
          {isUnproved && "Sender not proved. "}
          {isStranger
            ? "This address is not the one on the record: please make sure who wrote."
            : "Anybody can write this address into an email: please make sure who wrote."}
          {isAboutPayment && <span className="block">{PAYMENT_WARNING}</span>}
        </span>
      )}
    </>
  );
}

/** The quoted part of an answer, folded, and the names of its attachments. */
function AnswerRest({ data: { quoted, files = [] } }: { data: TimelineData }) {
  return (
    <>
      {files.length > 0 && (
        <span className="block wrap-anywhere">Attached, in the inbox: {files.join(", ")}</span>
      )}
      {quoted !== undefined && <QuotedText text={quoted} />}
    </>
  );
}

/** The delivery of a mail on the timeline; a failed reply can be sent again. */
function Delivery({ entry }: { entry: TimelineEntry }) {
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
      return "Not sent: this address was already emailed within the hour";
    case "held":
      return (
        <>
          Waiting: its reader has had enough email for now. Goes out{" "}
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

import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { counted } from "#kit/values/counted.ts";
import { ANSWERS_COUNTED_DAYS, type InboxStatus } from "./inbox.ts";
import { mailReasonInWords } from "#domains/mail/mail.ts";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

/** Loaded only if there is an inbox, or somebody enters one. */
const InboxForm = lazyRouteComponent(() => import("./inbox-form.tsx"), "InboxForm");
const UnmatchedMails = lazyRouteComponent(() => import("./unmatched-mails.tsx"), "UnmatchedMails");

const VendorMails = lazyRouteComponent(
  () => import("#domains/mail/vendors/vendor-mails-section.tsx"),
  "VendorMails",
);

/** The mails that belong to no record, and those that become leads by rules; empty without an inbox and without such mails. */
export function UnmatchedPart() {
  const { data } = trpc.admin.inbox.status.useQuery();
  if (!data || (!data.isOn && data.unmatched === 0)) return null;
  return (
    <Suspense>
      <UnmatchedMails unmatched={data.unmatched} />
      <VendorMails />
    </Suspense>
  );
}

const REFRESHED_EVERY_MS = 10_000;

/** The inbox for answers: whether it works, and the form to enter it. */
export function InboxCard() {
  const inbox = trpc.admin.inbox.read.useQuery(undefined, { refetchOnMount: "always" });
  const status = trpc.admin.inbox.status.useQuery(undefined, {
    refetchInterval: REFRESHED_EVERY_MS,
    refetchOnMount: "always",
  });
  const [isEntering, setEntering] = useState(false);
  const { data } = inbox;
  const isKnown = data !== undefined && inbox.isFetchedAfterMount;
  return (
    <SectionCard
      id="inbox"
      title="Incoming email (IMAP)"
      lead="What borrowers answer by email is put on their records. Without it, answers go to the person who wrote to them, or to the contact email."
    >
      {!isKnown && <NotLoaded inList query={inbox} of="the inbox" />}
      {isKnown && status.data?.isOn && <State status={status.data} />}
      {isKnown && !data.stored && !isEntering && (
        <Button look="justify-self-start max-md:min-h-11" onClick={() => setEntering(true)}>
          Enter an inbox
        </Button>
      )}
      {isKnown && (data.stored || isEntering) && (
        <Suspense fallback={<Spinner />}>
          <InboxForm key={data.revision} inbox={data} onRemoved={() => setEntering(false)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

function State({ status: { lookedAt, answers, failing } }: { status: InboxStatus }) {
  return (
    <div className="grid gap-3">
      {failing && (
        <Notice kind="error">
          <p>
            Failing since <DateTime iso={failing.since} time />. {mailReasonInWords(failing.reason)}{" "}
            Answers stay in the inbox until it works again.
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {lookedAt === null ? (
            "It has not been read yet."
          ) : (
            <>
              Last read <DateTime iso={lookedAt} time />.
            </>
          )}{" "}
          {counted(answers, "answer")} of the last {ANSWERS_COUNTED_DAYS} days{" "}
          {answers === 1 ? "is on its record" : "are on their records"}.
        </p>
        <LookNow />
      </div>
    </div>
  );
}

function LookNow() {
  const { admin } = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.inbox.look.useMutation({
    onError: (error) => toastError(error, "The inbox could not be read. Please try again."),
    onSettled: () =>
      Promise.all([admin.inbox.status.invalidate(), admin.inbox.unmatched.invalidate()]),
  });
  return (
    <SubmitButton
      small
      className="btn-outline max-md:min-h-11"
      busy={isPending}
      onPress={() => mutate()}
    >
      {isPending ? "Reading…" : "Read it now"}
    </SubmitButton>
  );
}

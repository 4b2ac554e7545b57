import { Link, useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import {
  mailReasonInWords,
  mailTrouble,
  type MailStatus,
  type TestMail,
} from "#domains/mail/mail.ts";
import { counted } from "#kit/values/counted.ts";
import { Button } from "#ui/button.tsx";
import { DateTime } from "#ui/date-time.tsx";
import { Icon } from "#ui/icon.tsx";
import { useMailStatus } from "#domains/mail/list/mail-strip.tsx";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Rest, StatusCard, type StatusProps, useShown } from "#ui/status-card.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

/** Loaded on demand, because viewing the dashboard does not need it. */
const UnsentMails = lazy(() =>
  import("#domains/mail/list/unsent-mails.tsx").then((list) => ({ default: list.UnsentMails })),
);

/** Whether mail is being sent; if not, since when and why. Also a way to test it. */
export function MailCard(props: StatusProps) {
  const { data, isError } = useMailStatus();
  const test = useTestMail();
  useArrival();
  const [isListed, setListed] = useState(false);
  const isWrong = data && (mailTrouble(data) !== undefined || hasUnsent(data));
  if (!useShown(props, isWrong === true)) return null;
  return (
    <StatusCard id="mail" icon="mail" title="Email">
      <div className="min-h-10 min-w-60 flex-1 content-center text-sm text-base-content/80">
        {data ? (
          <Facts status={data} {...props} />
        ) : isError ? (
          "The state of the email could not be loaded."
        ) : (
          <span className="skeleton block h-5 w-64 max-w-full" />
        )}
        <TestResult test={test} folder={data?.folder} />
      </div>
      <div className="flex flex-wrap gap-2">
        {data && hasUnsent(data) && (
          <Button look="btn-outline btn-sm max-md:min-h-11" onClick={() => setListed(true)}>
            Show unsent email
          </Button>
        )}
        <SendTestMail test={test} />
      </div>
      <Suspense>{isListed && <UnsentMails onClose={() => setListed(false)} />}</Suspense>
    </StatusCard>
  );
}

function hasUnsent({ waiting, filed, givenUp }: MailStatus): boolean {
  return waiting + filed + givenUp > 0;
}

/** Scrolls here after the link in the strip is followed. */
function useArrival() {
  const router = useRouter();
  useEffect(() => {
    const arrive = () => {
      if (router.state.location.hash !== "mail") return;
      const heading = document.getElementById("mail");
      heading?.scrollIntoView({ block: "center" });
      heading?.focus({ preventScroll: true });
      // The link promises what to do
      heading?.closest("section")?.querySelector("details")?.toggleAttribute("open", true);
    };
    arrive();
    return router.subscribe("onRendered", arrive);
  }, [router]);
}

function Facts({ status, onlyTrouble }: { status: MailStatus } & StatusProps) {
  const { hasServer, folder } = status;
  if (hasServer) return <SentFacts status={status} />;
  return (
    <div className={onlyTrouble ? "flex flex-wrap gap-x-3" : ""}>
      <Warning>No mail server is set: emails are written to files in {folder}/.</Warning>
      <Rest onlyTrouble={onlyTrouble}>
        <SentFacts status={status} />
      </Rest>
    </div>
  );
}

function SentFacts({ status }: { status: MailStatus }) {
  const { hasServer, lastSentAt, filed, failing, givenUp } = status;
  return (
    <>
      {!hasServer && (
        <p>
          Set <code className="font-semibold">SMTP_URL</code> where the server is started.
          {filed > 0 &&
            ` ${counted(filed, "email")} of the last days ${filed === 1 ? "goes" : "go"} out then.`}
        </p>
      )}
      {!hasServer && (
        <p>
          Or{" "}
          <Link to="/admin/mail" className="link font-medium">
            enter a mail server here
          </Link>
          .
        </p>
      )}
      {(hasServer || lastSentAt !== null) && (
        <p>
          {lastSentAt === null ? (
            "No email has been sent yet."
          ) : (
            <>
              Last sent <DateTime iso={lastSentAt} time />.
            </>
          )}{" "}
          <Waiting status={status} />
        </p>
      )}
      {failing && (
        <Warning>
          Failing since <DateTime iso={failing.since} time />. {mailReasonInWords(failing.reason)}
        </Warning>
      )}
      {givenUp > 0 && (
        <p>
          {counted(givenUp, "email")} of the last two weeks could not be sent in time and{" "}
          {givenUp === 1 ? "was" : "were"} given up.
        </p>
      )}
    </>
  );
}

function Waiting({ status: { hasServer, waiting, overdueSince } }: { status: MailStatus }) {
  if (waiting === 0) return hasServer ? "Nothing is waiting." : null;
  return (
    <>
      {counted(waiting, "email")} {waiting === 1 ? "is" : "are"} waiting
      {overdueSince !== null && (
        <>
          , the oldest since <DateTime iso={overdueSince} time />
        </>
      )}
      .
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 font-medium text-error">
      <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Sends a mail to the signed-in admin and reports the result. */
function useTestMail() {
  const { admin } = trpc.useUtils();
  return trpc.admin.mail.sendTest.useMutation({
    onSettled: () => void admin.mail.invalidate(),
  });
}

type Test = ReturnType<typeof useTestMail>;

function SendTestMail({ test: { mutate, isPending } }: { test: Test }) {
  return (
    <SubmitButton
      small
      className="btn-outline max-md:min-h-11"
      busy={isPending}
      onPress={() => mutate()}
    >
      {isPending ? "Sending…" : "Send a test email"}
    </SubmitButton>
  );
}

/** Announced, and shown until the next one is sent. */
function TestResult({ test, folder }: { test: Test; folder: string | undefined }) {
  const { data, error } = test;
  return (
    <div role="status" className="font-medium wrap-anywhere text-base-content">
      {data && <p className="mt-2">{resultInWords(data, folder)}</p>}
      {error && (
        <p className="mt-2">
          {sentenceOf(error, "The test email could not be sent. Please try again.")}
        </p>
      )}
    </div>
  );
}

function resultInWords({ outcome, recipient, reason }: TestMail, folder = "outbox"): string {
  if (outcome === "sent")
    return `The mail server took the test email to ${recipient}. If it does not arrive, look among the spam.`;
  if (outcome === "filed")
    return `The test email to ${recipient} was written to a file in ${folder}/.`;
  return `The test email to ${recipient} was not sent. ${mailReasonInWords(reason ?? "unknown")}`;
}

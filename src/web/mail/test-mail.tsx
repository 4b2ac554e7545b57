import { mailReasonInWords, type TestMail } from "#shared/mail.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Sends a mail to the signed-in admin and reports the result. */
export function useTestMail() {
  const { admin } = trpc.useUtils();
  return trpc.admin.mail.sendTest.useMutation({
    onSettled: () => void admin.mail.invalidate(),
  });
}

type Test = ReturnType<typeof useTestMail>;

export function SendTestMail({ test: { mutate, isPending } }: { test: Test }) {
  return (
    <SubmitButton
      small
      className="btn-outline max-md:min-h-11"
      busy={isPending}
      onPress={() => mutate()}
    >
      {isPending ? "Sending…" : "Send a test mail"}
    </SubmitButton>
  );
}

/** Announced, and shown until the next one is sent. */
export function TestResult({ test, folder }: { test: Test; folder: string | undefined }) {
  const { data, error } = test;
  return (
    <div role="status" className="font-medium wrap-anywhere text-base-content">
      {data && <p className="mt-2">{resultInWords(data, folder)}</p>}
      {error && (
        <p className="mt-2">
          {sentenceOf(error, "The test mail could not be sent. Please try again.")}
        </p>
      )}
    </div>
  );
}

function resultInWords({ outcome, recipient, reason }: TestMail, folder = "outbox"): string {
  if (outcome === "sent")
    return `The mail server took the test mail to ${recipient}. If it does not arrive, look among the spam.`;
  if (outcome === "filed")
    return `The test mail to ${recipient} was written to a file in ${folder}/.`;
  return `The test mail to ${recipient} was not sent. ${mailReasonInWords(reason ?? "unknown")}`;
}

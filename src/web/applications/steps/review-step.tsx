import { Link } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { Spinner } from "#web/ui/spinner.tsx";
import { CheckField } from "./draft-fields.tsx";

let known: ComponentType | undefined;

/**
 * Requested one step earlier, so that the review is complete at once. Never in the server's HTML.
 */
export async function fetchAnswers(): Promise<ComponentType> {
  try {
    return (known = (await import("./review-answers.tsx")).default);
  } catch {
    return () => null;
  }
}

const Fetched = lazy(async () => ({ default: await fetchAnswers() }));

/**
 * Step 4: every answer with a link to its step, unless the step is on the same page; and the
 * consents. They appear together, because a box that moves down would be missed by a press.
 */
export function ReviewStep({ whole }: { whole: boolean }) {
  if (whole) return <Consents />;
  const Answers = known ?? Fetched;
  return (
    <Suspense
      fallback={
        <div className="min-h-screen">
          <Spinner />
        </div>
      }
    >
      <Answers />
      <Consents />
    </Suspense>
  );
}

function Consents() {
  return (
    <>
      <div className="grid gap-4 rounded-box bg-base-200 p-5">
        <CheckField name="accurate" required>
          My answers are accurate to the best of my knowledge.
        </CheckField>
        <CheckField name="privacyRead" required>
          I have read the{" "}
          <Link to="/privacy-policy" target="_blank" className="link link-primary">
            privacy policy
          </Link>
          .
        </CheckField>
        <CheckField name="callConsent">
          You may call or text me about this request, also by automated means. I can ask for a loan
          without agreeing to this.
        </CheckField>
      </div>
      <p className="text-sm text-base-content/80">
        This is a request to be contacted, not a Loan Estimate or a commitment to lend.
      </p>
    </>
  );
}

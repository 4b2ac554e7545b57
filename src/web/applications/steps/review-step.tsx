import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Spinner } from "#web/ui/spinner.tsx";
import { CheckField } from "./draft-fields.tsx";

/** Never in the server's HTML, which has the steps themselves. */
const Answers = lazy(() => import("./review-answers.tsx").catch(() => ({ default: () => null })));

/**
 * Step 4: every answer with a link to its step, unless the step is on the same page; and the
 * consents.
 */
export function ReviewStep({ whole }: { whole: boolean }) {
  return (
    <>
      {!whole && (
        <Suspense fallback={<Spinner />}>
          <Answers />
        </Suspense>
      )}
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

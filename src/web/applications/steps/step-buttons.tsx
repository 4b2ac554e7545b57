import { Link } from "@tanstack/react-router";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { ApplicationSearch } from "#web/applications/application-address.ts";

interface Props {
  step: number;
  /** Whether the form is sent from here. */
  isLast: boolean;
  busy: boolean;
}

/** Leads to the next step and back, and sends the form in the end. */
export function StepButtons({ step, isLast, busy }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-base-300 pt-6">
      {step > 1 ? (
        <Back to={step - 1} />
      ) : (
        <span className="text-sm text-base-content/80">
          Fields with <span className="text-error">*</span> are needed, the rest helps.
        </span>
      )}
      {!isLast && (
        <noscript>
          <button type="submit" className="btn btn-accent btn-lg">
            Send Request
          </button>
        </noscript>
      )}
      <SubmitButton busy={busy} className={`btn-accent btn-lg ${isLast ? "" : "noscript:hidden"}`}>
        {isLast ? "Send Request" : "Continue"}
      </SubmitButton>
    </div>
  );
}

function Back({ to }: { to: number }) {
  return (
    <Link
      to="/apply"
      search={(search: ApplicationSearch) => ({ ...search, step: to })}
      resetScroll={false}
      className="btn btn-ghost"
    >
      Back
    </Link>
  );
}

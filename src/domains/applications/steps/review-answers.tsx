import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { useFormContext } from "react-hook-form";
import { answerInWords, QUESTIONS } from "#domains/applications/application-questions.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#domains/applications/applications.ts";
import {
  type Amount,
  amountsFor,
  APPLICATION_STEPS,
  type Draft,
  isAmount,
  isInDollars,
} from "#domains/applications/draft/application-draft.ts";
import { formatDollars } from "#kit/values/format.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { parseDollars } from "#kit/values/typed-numbers.ts";
import { StateNotice } from "#domains/applications/form/state-notice.tsx";
import { useSiteWords } from "#domains/settings/use-settings.client.ts";
import { Icon } from "#ui/icon.tsx";
import type { ApplicationSearch } from "#domains/applications/form/application-address.client.ts";

const LABELS: Record<string, string> = {
  ...QUESTIONS,
  loanPurpose: "Purpose",
  loanAmount: "Loan amount",
  fullName: "Full name",
  email: "Email",
  phone: "Phone",
  callTime: "Time for a call (your local time)",
};

export default function Answers(): ReactNode {
  const draft = useFormContext<Draft>().getValues();
  const { licenseStates } = useSiteWords();
  return (
    <>
      {/* Again, because answers may be older than what the lender says */}
      {draft.state !== "" && (
        <StateNotice state={draft.state} words={licenseStates} officer={draft.officer} />
      )}
      {APPLICATION_STEPS.slice(0, -1).map(({ title, fields }, index) => (
        <section key={title} aria-labelledby={`review-${index}`} className="grid gap-3">
          <div className="flex items-center justify-between gap-4 border-b border-base-300 pb-2">
            <h3 id={`review-${index}`} className="text-lg font-semibold">
              {title}
            </h3>
            <Link
              to="/apply"
              search={(search: ApplicationSearch) => ({ ...search, step: index + 1 })}
              className="btn btn-ghost text-primary btn-sm"
              aria-label={`Edit ${title}`}
            >
              <Icon name="pencil" className="size-4" />
              Edit
            </Link>
          </div>
          <StepAnswers fields={fields.filter((field) => isShown(field, draft))} draft={draft} />
        </section>
      ))}
    </>
  );
}

function StepAnswers({ fields, draft }: { fields: (keyof Draft)[]; draft: Draft }) {
  const answers = fields.map((field) => ({
    field,
    label: labelOf(field, draft),
    words: inWords(field, String(draft[field])),
  }));
  const open = answers.filter(({ words }) => words === "").map(({ label }) => label);
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {answers
          .filter(({ words }) => words !== "")
          .map(({ field, label, words }) => (
            <div key={field} className={field === "comment" ? "sm:col-span-2" : ""}>
              <dt className="text-sm text-base-content/75">{label}</dt>
              <dd className="font-medium wrap-anywhere whitespace-pre-line">{words}</dd>
            </div>
          ))}
      </dl>
      {open.length > 0 && (
        <p className="text-sm text-base-content/80">Not answered: {open.join(", ")}.</p>
      )}
    </>
  );
}

/** Questions asked only of applicants who open the parts for them. */
const EXTRA = ["secondName", "secondEmail", "secondPhone", "callDay", "callTime"];

/** Hides the honeypot field, the tick for the co-borrower, and amounts of another purpose. */
function isShown(field: keyof Draft, draft: Draft): boolean {
  if (field === HIDDEN_FIELD || field === "secondConsent") return false;
  if (EXTRA.includes(field)) return draft[field] !== "";
  return !isAmount(field) || field in amountsFor(draft.loanPurpose);
}

function labelOf(field: keyof Draft, draft: Draft): string {
  return amountsFor(draft.loanPurpose)[field as Amount] ?? LABELS[field] ?? field;
}

function inWords(field: keyof Draft, answer: string): string {
  if (field === "loanPurpose") return LOAN_PURPOSES[answer as LoanPurpose] ?? answer;
  if (isInDollars(field)) {
    const dollars = parseDollars(answer);
    return dollars === undefined ? answer : formatDollars(dollars);
  }
  return answerInWords(field, answer);
}

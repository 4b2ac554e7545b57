import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { LOAN_PURPOSES } from "#shared/applications.ts";
import { type Draft, isInDollars } from "#shared/application-draft.ts";
import { fillIn } from "#web/forms/fields.ts";
import { useArrived } from "#web/frame/use-arrived.ts";
import { trpc } from "#web/trpc.ts";
import { Notice } from "#web/ui/notice.tsx";
import {
  answersOf,
  CARRIED_FIELDS,
  type CarriedAnswers,
  type CarriedField,
  compare,
} from "./carried.ts";
import { storeDraft } from "./draft-storage.ts";
import { type ApplicationSearch, CARRIED } from "./application-address.ts";

const LABELS: Record<CarriedField, string> = {
  loanPurpose: "Purpose",
  loanType: "Loan type",
  propertyValue: "Purchase price",
  downPayment: "Down payment",
  loanAmount: "Loan amount",
};

/**
 * Takes over the answers that a link carries. Unanswered questions are filled in; an earlier answer
 * is never replaced without asking.
 */
export function CarriedAnswersOffer() {
  const { getValues } = useFormContext<Draft>();
  const { offered, decide } = useOffer();
  const fields = Object.keys(offered) as CarriedField[];
  if (fields.length === 0) return null;
  return (
    <div
      role="status"
      className="grid gap-4 rounded-field border border-primary/40 bg-primary/10 p-4"
    >
      <p className="font-medium">
        You answered some of this before. Would you like to use these instead?
      </p>
      <dl className="grid gap-1">
        {fields.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt>{LABELS[field]}:</dt>
            <dd>
              <strong>{inWords(field, offered[field])}</strong>{" "}
              <span className="text-base-content/80">
                instead of {inWords(field, getValues(field))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => decide(offered)}>
          Use these
        </button>
        <button type="button" className="btn btn-ghost" onClick={() => decide({})}>
          Keep my answers
        </button>
      </div>
    </div>
  );
}

/** Fills in the link's answers on arrival; those that contradict earlier ones are offered. */
function useOffer() {
  const form = useFormContext<Draft>();
  const search: ApplicationSearch = useSearch({ from: "/_site/apply" });
  const navigate = useNavigate({ from: "/apply" });
  const arrived = useArrived();
  const { data: types } = trpc.loans.types.useQuery();
  const [offered, setOffered] = useState<CarriedAnswers>({});

  const fill = (answers: CarriedAnswers) => {
    fillIn(form, answers);
    // Before the form is mounted it returns only its first values
    storeDraft({ ...form.getValues(), ...answers });
  };
  const arrive = useEffectEvent((names: string[]) => {
    if (!CARRIED.some((name) => search[name])) return;
    const { step, officer } = search;
    const { open, other } = compare(form.getValues(), answersOf(search, names));
    fill(open);
    // Accepted: a reload must not ask again
    const rest = { ...(step && { step }), ...(officer && { officer }) };
    void navigate({ search: rest, replace: true, resetScroll: false }).then(() =>
      setOffered(other),
    );
  });
  useEffect(() => {
    if (arrived && types) arrive(types.map(({ name }) => name));
  }, [arrived, types]);

  const decide = (answers: CarriedAnswers) => {
    fill(answers);
    setOffered({});
    // The buttons disappear
    document.querySelector<HTMLElement>('[id^="apply-step-"]')?.focus();
  };
  return { offered, decide };
}

function inWords(field: CarriedField, answer = ""): string {
  if (field === "loanPurpose") return LOAN_PURPOSES[answer as keyof typeof LOAN_PURPOSES] ?? answer;
  return isInDollars(field) ? `$${answer}` : answer;
}

/** Says in the first step that the amounts of a link are in the second, as long as they are. */
export function BroughtAmounts({ brought }: { brought: CarriedAnswers }) {
  const draft = useWatch({ control: useFormContext<Draft>().control });
  const amounts = CARRIED_FIELDS.filter((name) => isInDollars(name) && brought[name]);
  if (amounts.length === 0 || amounts.some((name) => brought[name] !== draft[name])) return null;
  return (
    <Notice kind="info">
      <p>Your numbers came along. You can change them with the other numbers.</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {amounts.map((name) => (
          <div key={name} className="flex gap-1.5">
            <dt>{LABELS[name]}:</dt>
            <dd className="font-semibold tabular-nums">{inWords(name, brought[name])}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

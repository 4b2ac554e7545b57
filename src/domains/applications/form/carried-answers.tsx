import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type Draft, isInDollars } from "#domains/applications/draft/application-draft.ts";
import type { LoanType } from "#domains/content/content.output.ts";
import { fillIn } from "#kit/form/fields.ts";
import { useArrived } from "#domains/frame/use-arrived.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Notice } from "#ui/notice.tsx";
import {
  answersOf,
  CARRIED_FIELDS,
  type CarriedAnswers,
  carriedInWords,
  carriedLabel,
  compare,
} from "./carried.client.ts";
import { storeDraft } from "./draft-storage.client.ts";
import { type ApplicationSearch, CARRIED } from "./application-address.client.ts";

/**
 * Takes over the answers from a link. If one contradicts an earlier answer, all of them wait for
 * the applicant's choice, because a mixture would be a plan that nobody has.
 */
export function CarriedAnswersOffer() {
  const { offered, decide } = useOffer();
  if (Object.keys(offered).length === 0) return null;
  return (
    <Suspense>
      <OfferedAnswers offered={offered} onDecide={decide} />
    </Suspense>
  );
}

/** Loaded separately: most links contradict no earlier answer. Without it these are kept. */
const OfferedAnswers = lazy(() =>
  import("./offered-answers.tsx").catch(() => ({ default: () => null })),
);

/** Fills in the link's answers on arrival, or offers them where they contradict earlier ones. */
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
  const arrive = useEffectEvent((choices: readonly LoanType[]) => {
    if (!CARRIED.some((name) => search[name])) return;
    const { step, officer } = search;
    const { changes, contradicts } = compare(form.getValues(), answersOf(search, choices));
    if (!contradicts) fill(changes);
    // Accepted; a reload must not ask again
    const rest = { ...(step && { step }), ...(officer && { officer }) };
    void navigate({ search: rest, replace: true, resetScroll: false }).then(() => {
      if (contradicts) setOffered(changes);
    });
  });
  useEffect(() => {
    if (arrived && types) arrive(types);
  }, [arrived, types]);

  const decide = (isAccepted: boolean) => {
    if (isAccepted) fill(offered);
    setOffered({});
    // The buttons disappear
    document.querySelector<HTMLElement>('[id^="apply-step-"]')?.focus();
  };
  return { offered, decide };
}

/** Says in the first step that the link's amounts are in the second, for as long as they are. */
export function BroughtAmounts({ brought }: { brought: CarriedAnswers }) {
  const draft = useWatch({ control: useFormContext<Draft>().control });
  const amounts = CARRIED_FIELDS.filter((name) => isInDollars(name) && brought[name]);
  if (amounts.length === 0 || amounts.some((name) => brought[name] !== draft[name])) return null;
  return (
    <Notice kind="info">
      <p>Your numbers are filled in. You can change them in the step with the numbers.</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {amounts.map((name) => (
          <div key={name} className="flex gap-1.5">
            <dt>{carriedLabel(name, draft.loanPurpose ?? "")}:</dt>
            <dd className="font-semibold tabular-nums">{carriedInWords(name, brought[name])}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Draft } from "#shared/application-draft.ts";
import { ANSWERS } from "#shared/application-answers.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#shared/applications.ts";
import { trpc } from "#web/trpc.ts";
import { useSiteWords } from "#web/settings/use-settings.ts";
import type { StateNotice as Notice } from "#web/applications/state-notice.tsx";
import { RadioCards, SelectField } from "./draft-fields.tsx";

const ICONS: Record<LoanPurpose, string> = {
  "home-purchase": "house",
  refinance: "refresh-cw",
  "cash-out-refinance": "hand-coins",
  "home-improvement": "sparkles",
  construction: "landmark",
  other: "message-square",
};

const NOT_SURE = "Not sure";

/** Step 1: the purpose of the loan and the kind of home. */
export function GoalStep() {
  const types = trpc.loans.types.useQuery().data ?? [];
  const names = [...types.map(({ name }) => name), NOT_SURE];
  return (
    <>
      <RadioCards
        name="loanPurpose"
        legend="What is the loan for?"
        options={LOAN_PURPOSES}
        icons={ICONS}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="loanType"
          label="Loan type"
          options={Object.fromEntries(names.map((name) => [name, name]))}
        />
        <SelectField name="propertyUse" label="Use of the property" options={ANSWERS.propertyUse} />
        <SelectField name="propertyKind" label="Kind of property" options={ANSWERS.propertyKind} />
        <SelectField name="state" label="State" options={ANSWERS.state} />
        <SelectField name="timeFrame" label="Time frame" options={ANSWERS.timeFrame} />
      </div>
      <LendsThere />
    </>
  );
}

/** Loaded once a state is chosen, if the lender names its states. */
function LendsThere() {
  const { licenseStates: words } = useSiteWords();
  const state = useWatch({ control: useFormContext<Draft>().control, name: "state" });
  const [StateNotice, setStateNotice] = useState<typeof Notice>();
  const matters = words !== undefined && state !== "";
  useEffect(() => {
    if (matters)
      import("#web/applications/state-notice.tsx").then(
        (module) => setStateNotice(() => module.StateNotice),
        // A visitor who is offline goes on without the notice
        () => {},
      );
  }, [matters]);
  return (
    <div role="status">{matters && StateNotice && <StateNotice state={state} words={words} />}</div>
  );
}

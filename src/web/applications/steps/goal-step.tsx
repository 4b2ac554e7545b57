import { ANSWERS } from "#shared/application-questions.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#shared/applications.ts";
import { trpc } from "#web/trpc.ts";
import { RadioCards, SelectField } from "./draft-fields.tsx";

const ICONS: Record<LoanPurpose, string> = {
  "home-purchase": "house",
  refinance: "refresh-cw",
  "cash-out-refinance": "hand-coins",
  "home-improvement": "sparkles",
  construction: "landmark",
  other: "message-square",
};

const PURPOSES = Object.fromEntries(
  Object.entries(LOAN_PURPOSES).map(([value, label]) => [
    value,
    { label, icon: ICONS[value as LoanPurpose] },
  ]),
);

const NOT_SURE = "Not sure";

/** Step 1: the purpose of the loan and the kind of home. */
export function GoalStep() {
  const types = trpc.loans.types.useQuery().data ?? [];
  const names = [...types.map(({ name }) => name), NOT_SURE];
  return (
    <>
      <RadioCards name="loanPurpose" legend="What is the loan for?" options={PURPOSES} />
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
    </>
  );
}

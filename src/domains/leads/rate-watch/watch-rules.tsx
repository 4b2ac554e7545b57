import { USUAL_WATCH } from "./rate-watch.ts";
import type { RateWatch } from "./rate-watch.output.ts";
import { CheckInput } from "#ui/check-input.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SectionCard } from "#ui/section-card.tsx";

const FIELDS = {
  mostMonths: "Months until the costs are paid back, at most",
  leastSaving: "Lower payment, at least, in dollars a month",
  otherCosts: "Closing costs besides points and fees, in dollars",
} as const satisfies Record<keyof RateWatch, string>;

interface Props {
  rules: RateWatch | null;
  issues: Readonly<Record<string, string>>;
  onChange: (rules: RateWatch | null) => void;
}

/** When a published rate is worth telling a past client. */
export function WatchRules({ rules, issues, onChange }: Props) {
  return (
    <SectionCard id="rate-watch" title="Rate watch">
      <CheckInput
        label="Compare past loans with the published rates"
        checked={rules !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL_WATCH : null)}
      >
        For past clients who permit calls, texts or emails. Their record shows what they would save,
        and an email about it that you can change and send. Nothing is sent by itself.
      </CheckInput>
      {rules && (
        <div className="grid gap-4 sm:grid-cols-3">
          {(Object.keys(FIELDS) as (keyof RateWatch)[]).map((name) => (
            <TextInput
              key={name}
              id={`watch-${name}`}
              type="number"
              inputMode="numeric"
              label={FIELDS[name]}
              value={Number.isNaN(rules[name]) ? "" : rules[name]}
              error={issues[`rateWatch.${name}`]}
              onChange={(event) =>
                onChange({ ...rules, [name]: event.currentTarget.valueAsNumber })
              }
            />
          ))}
        </div>
      )}
    </SectionCard>
  );
}

import { USUAL_WATCH } from "#domains/leads/rate-watch/rate-watch.ts";
import { CheckInput } from "#ui/check-input.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import type { useDeskForm } from "./use-desk-form.client.ts";

const RULES = {
  waiting: {
    title: "Unanswered for too long",
    lead: "Hours are office hours, if you have set them. A reply, a decision or another stage ends the wait.",
    label: "Notify when a lead waits too long",
    about: "One notice for each wait for an answer.",
    usual: { tellAfter: 4, escalateAfter: 16 },
    fields: [
      ["tellAfter", "Hours until the loan officer, or else the desk, gets a notice"],
      ["escalateAfter", "Hours until the administrators get one"],
    ],
  },
  rateWatch: {
    title: "Rate watch",
    lead: "",
    label: "Compare past loans with the published rates",
    about:
      "For past clients who permit calls, texts or emails. Their record shows what they would save, and an email about it that you can change and send. Nothing is sent by itself.",
    usual: USUAL_WATCH,
    fields: [
      ["mostMonths", "Months until the costs are paid back, at most"],
      ["leastSaving", "Lower payment, at least, in dollars a month"],
      ["otherCosts", "Closing costs besides points and fees, in dollars"],
    ],
  },
} as const;

interface Props extends Pick<ReturnType<typeof useDeskForm>, "typed" | "issues" | "change"> {
  name: keyof typeof RULES;
}

/** A rule that is off, or has a few numbers. */
export function NumbersRule({ name, typed, issues, change }: Props) {
  const { title, lead, label, about, usual, fields } = RULES[name];
  const numbers: Readonly<Record<string, unknown>> | null = typed[name];
  return (
    <SectionCard id={name} title={title} lead={lead}>
      <CheckInput
        label={label}
        checked={numbers !== null}
        onChange={(event) => change({ [name]: event.currentTarget.checked ? usual : null })}
      >
        {about}
      </CheckInput>
      {numbers && (
        <div className="grid gap-4 sm:grid-cols-3">
          {fields.map(([field, words]) => (
            <TextInput
              key={field}
              id={`${name}-${field}`}
              type="number"
              inputMode="numeric"
              label={words}
              value={Number.isNaN(numbers[field]) ? "" : String(numbers[field])}
              error={issues[`${name}.${field}`]}
              onChange={(event) =>
                change({ [name]: { ...numbers, [field]: event.currentTarget.valueAsNumber } })
              }
            />
          ))}
        </div>
      )}
    </SectionCard>
  );
}

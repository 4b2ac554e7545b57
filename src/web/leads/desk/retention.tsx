import type { DeskSettings } from "#shared/leads.ts";
import { MOST_MONTHS, RETENTION } from "#shared/people.ts";
import { CheckInput } from "#web/ui/check-input.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";

type Rules = DeskSettings["retention"];

interface Props {
  rules: Rules;
  issues: Readonly<Record<string, string>>;
  onChange: (rules: Rules) => void;
}

const WORDS = {
  applications: {
    label: "Erase rejected applications",
    meaning: "Counted from the rejection. A lender keeps them for 25 months (12 CFR 1002.12).",
    months: "Months after the rejection",
  },
  messages: {
    label: "Erase messages",
    meaning: "Counted from the last thing that happened to them.",
    months: "Months after the last entry",
  },
} as const;

/** After how long old records are erased by themselves. */
export function Retention({ rules, issues, onChange }: Props) {
  return (
    <SectionCard
      id="retention"
      title="Old records"
      lead="Erased by themselves once a day, with everything that belongs to them. Activity says how many. Backups keep them until they are replaced."
    >
      {(["applications", "messages"] as const).map((kind) => {
        const months = rules[kind];
        const { label, meaning, months: unit } = WORDS[kind];
        const { fewest, usual } = RETENTION[kind];
        return (
          <div key={kind} className="grid gap-3">
            <CheckInput
              label={label}
              checked={months !== null}
              onChange={(event) =>
                onChange({ ...rules, [kind]: event.currentTarget.checked ? usual : null })
              }
            >
              {meaning}
            </CheckInput>
            {months !== null && (
              <TextInput
                id={`retention-${kind}`}
                type="number"
                inputMode="numeric"
                label={unit}
                min={fewest}
                max={MOST_MONTHS}
                value={Number.isNaN(months) ? "" : months}
                error={issues[`retention.${kind}`]}
                onChange={(event) =>
                  onChange({ ...rules, [kind]: event.currentTarget.valueAsNumber })
                }
              />
            )}
          </div>
        );
      })}
    </SectionCard>
  );
}

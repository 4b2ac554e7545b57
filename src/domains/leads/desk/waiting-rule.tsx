import type { DeskSettings } from "#domains/leads/leads.ts";
import { CheckInput } from "#ui/check-input.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SectionCard } from "#ui/section-card.tsx";

type Rule = DeskSettings["waiting"];

interface Props {
  rule: Rule;
  issues: Readonly<Record<string, string>>;
  onChange: (rule: Rule) => void;
}

const USUAL = { tellAfter: 4, escalateAfter: 16 };
const LABELS = {
  tellAfter: "Hours until the loan officer, or else the desk, gets a notice",
  escalateAfter: "Hours until the administrators get one",
};

/** After how many hours without an answer somebody is told. */
export function WaitingRule({ rule, issues, onChange }: Props) {
  return (
    <SectionCard
      id="waiting"
      title="Waits too long"
      lead="Hours in which the office is open, if office hours are set. A reply, a decision or another stage ends the waiting."
    >
      <CheckInput
        label="Tell who should answer"
        checked={rule !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL : null)}
      >
        Each notice comes once for each wait.
      </CheckInput>
      {rule &&
        (["tellAfter", "escalateAfter"] as const).map((name) => (
          <TextInput
            key={name}
            id={`waiting-${name}`}
            type="number"
            inputMode="numeric"
            label={LABELS[name]}
            min={1}
            max={120}
            value={Number.isNaN(rule[name]) ? "" : rule[name]}
            error={issues[`waiting.${name}`]}
            onChange={(event) => onChange({ ...rule, [name]: event.currentTarget.valueAsNumber })}
          />
        ))}
    </SectionCard>
  );
}

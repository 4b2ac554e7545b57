import { FACT_NAMES, LOAN_FACTS, LOAN_PROGRAMMES } from "#shared/loan-facts.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Icon, iconOfClass } from "#web/ui/icon.tsx";
import { SelectInput, TextArea, TextInput } from "#web/ui/inputs.tsx";
import { LinesField } from "./lines-field.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { wire } from "./wiring.ts";

/** The site's icons that suit a loan. */
const ICONS = {
  "icon-house": "House",
  "icon-calendar-check": "Calendar",
  "icon-key-round": "Key",
  "icon-shield": "Shield",
  "icon-trending-down": "Falling line",
  "icon-landmark": "Columns",
  "icon-sun": "Sun",
  "icon-hand-coins": "Hand with coins",
  "icon-percent": "Percent sign",
  "icon-badge-check": "Badge",
  "icon-scale": "Scales",
  "icon-award": "Award",
  "icon-users": "People",
  "icon-refresh-cw": "Turning arrows",
  "icon-sparkles": "Sparkles",
  "icon-heart-handshake": "Handshake",
};

export function LoanTypeFields(props: FieldsProps<"loan-types">) {
  const { icon, benefits } = props.draft.fields;
  const { text, set, error } = wire(props);
  return (
    <>
      <TextInput label="Name" required maxLength={80} {...text("name")} />
      <TextArea label="Description" required rows={3} maxLength={1000} {...text("description")} />
      <LinesField
        label="Benefits"
        one="benefit"
        lines={benefits}
        issues={props.issues}
        path="fields.benefits"
        onChange={(lines) => set({ benefits: lines })}
      />
      <IconChoice
        value={icon}
        error={error("fields.icon")}
        onChange={(chosen) => set({ icon: chosen })}
      />
      <Facts {...props} />
    </>
  );
}

const FACT_HINTS: Partial<Record<keyof typeof LOAN_FACTS, string>> = {
  leastDown: "Such as: 3% for qualified buyers.",
  terms: "Such as: 10 to 30 years.",
  limits: "Such as: up to the county's conforming limit.",
};

/** What the table of the loans side by side says. */
function Facts(props: FieldsProps<"loan-types">) {
  const { text } = wire(props);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-bold">Side by side</legend>
      <p className="text-sm text-base-content/75">
        For the table of the loans page. It is shown once “Loans page” in the site texts has a
        heading for it. An empty field says what the programme’s rules give, or “Ask us”.
      </p>
      <SelectInput
        label="Programme"
        hint="Its down payment and its insurance are read from the government’s tables."
        choose="None of these"
        options={LOAN_PROGRAMMES}
        {...text("programme")}
      />
      {FACT_NAMES.map((fact) => (
        <TextInput
          key={fact}
          label={LOAN_FACTS[fact]}
          hint={FACT_HINTS[fact]}
          maxLength={200}
          {...text(fact)}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (icon: string) => void;
}

function IconChoice({ value, error, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Icon</legend>
      <div className="ca-choices">
        {Object.entries(ICONS).map(([icon, words]) => (
          <label key={icon} title={words}>
            <input
              type="radio"
              className="sr-only"
              name="icon"
              aria-label={words}
              checked={value === icon}
              onChange={() => onChange(icon)}
            />
            <Icon name={iconOfClass(icon)} className="size-5" />
          </label>
        ))}
      </div>
      <FieldError className="mt-1.5">{error}</FieldError>
    </fieldset>
  );
}

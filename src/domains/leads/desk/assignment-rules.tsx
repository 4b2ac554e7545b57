import type { StaffName } from "#domains/leads/leads.ts";
import { US_STATES } from "#lending/us-states.ts";
import { FieldError } from "#ui/inputs.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { Unlicensed } from "#domains/leads/unlicensed.tsx";
import { OrderedList } from "./ordered-list.tsx";
import type { TypedDesk } from "./use-desk-form.client.ts";

interface Props {
  typed: TypedDesk;
  issues: Record<string, string>;
  officers: readonly StaffName[];
  onChange: (changed: Partial<TypedDesk>) => void;
}

/** Who gets new leads; the first rule that names somebody decides. */
export function AssignmentRules(rules: Props) {
  return (
    <SectionCard
      id="assignment"
      title="Who gets new leads"
      lead="The officer whom someone asked for in the form gets the lead, then the officer who has an open lead of the same person. Otherwise the first rule below that names someone decides; without any, the lead waits to be assigned."
    >
      {rules.officers.length === 0 && <p>No loan officer is admitted yet.</p>}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ByState {...rules} />
        <InTurn {...rules} />
      </div>
    </SectionCard>
  );
}

function ByState({ typed: { byState }, issues, officers, onChange }: Props) {
  return (
    <OrderedList
      legend="First by property state"
      hint="Only applications name a state. The second officer for a state is used only if the first is deactivated or not licensed there."
      one="state"
      rows={byState}
      added={officers.length === 0 ? undefined : { state: "", officerId: 0 }}
      most={60}
      error={issues.byState}
      render={(rule, index, to) => (
        <div className="grid gap-1 sm:grid-cols-2">
          <Choice
            label={`State ${index + 1}`}
            choose="Choose a state"
            options={Object.entries(US_STATES)}
            value={rule.state}
            error={issues[`byState.${index}.state`]}
            onChoose={(state) => to({ ...rule, state })}
          />
          <Choice
            label={`Officer of state ${index + 1}`}
            choose="Choose an officer"
            options={namesOf(officers)}
            value={rule.officerId === 0 ? "" : String(rule.officerId)}
            error={issues[`byState.${index}.officerId`] && "Please choose an officer."}
            onChoose={(id) => to({ ...rule, officerId: Number(id) })}
          />
          <Unlicensed
            officer={officers.find(({ id }) => id === rule.officerId)}
            state={rule.state}
          />
        </div>
      )}
      onChange={(changed) => onChange({ byState: changed })}
    />
  );
}

function InTurn({ typed: { inTurn }, issues, officers, onChange }: Props) {
  const waiting = officers.filter(({ id }) => !inTurn.includes(id));
  return (
    <OrderedList
      legend="Then round robin"
      hint="Each of them gets one new lead, then it is the turn of the next. Officers who are not licensed in the property's state are skipped."
      one="officer"
      rows={inTurn}
      added={waiting[0]?.id}
      most={200}
      error={issues.inTurn}
      render={(id, index, to) => (
        <Choice
          label={`Officer ${index + 1}`}
          choose="Choose an officer"
          options={namesOf(officers.filter((one) => one.id === id || waiting.includes(one)))}
          value={String(id)}
          error={issues[`inTurn.${index}`]}
          onChoose={(chosen) => to(Number(chosen))}
        />
      )}
      onChange={(changed) => onChange({ inTurn: changed })}
    />
  );
}

function namesOf(officers: readonly StaffName[]) {
  return officers.map(({ id, name }) => [String(id), name] as const);
}

interface ChoiceProps {
  label: string;
  choose: string;
  options: readonly (readonly [string, string])[];
  value: string;
  error: string | undefined;
  onChoose: (value: string) => void;
}

function Choice({ label, choose, options, value, error, onChoose }: ChoiceProps) {
  return (
    <div className="grid gap-1">
      <select
        aria-label={label}
        aria-invalid={error !== undefined}
        className="select w-full aria-invalid:border-error"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="" disabled>
          {choose}
        </option>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      <FieldError>{error}</FieldError>
    </div>
  );
}

import { type OfficeHours as Hours, WEEKDAYS } from "./office-hours.ts";
import { FieldError, SelectInput, TextInput } from "#ui/inputs.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { zonesWith } from "#ui/time-zones.ts";

interface Props {
  hours: Hours | null;
  issues: Readonly<Record<string, string>>;
  onChange: (hours: Hours | null) => void;
}

/** When the office is open: the figures then also say how fast answers come in those hours. */
export function OfficeHours({ hours, issues, onChange }: Props) {
  const usual = () => ({
    days: [1, 2, 3, 4, 5],
    from: "09:00",
    to: "17:00",
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return (
    <SectionCard
      id="office-hours"
      title="Office hours"
      lead="For the reports: how fast something was answered, without nights and days off. Visitors do not see them."
    >
      <CheckInput
        label="Also report reply time in business hours"
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual() : null)}
      >
        Reports show it beside the total time.
      </CheckInput>
      {hours && <Times {...{ hours, issues, onChange }} />}
    </SectionCard>
  );
}

function Times({ hours, issues, onChange }: Props & { hours: Hours }) {
  const errorOf = (field: string) => issues[`officeHours.${field}`];
  const toggle = (day: number, isOn: boolean) =>
    onChange({
      ...hours,
      days: isOn
        ? [...hours.days, day].toSorted((one, other) => one - other)
        : hours.days.filter((each) => each !== day),
    });
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">Days</legend>
        <div className="flex flex-wrap gap-x-5">
          {WEEKDAYS.map((name, index) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={hours.days.includes(index + 1)}
                onChange={(event) => toggle(index + 1, event.currentTarget.checked)}
              />
              {name}
            </label>
          ))}
        </div>
        <FieldError>{errorOf("days")}</FieldError>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        {(["from", "to"] as const).map((end) => (
          <TextInput
            key={end}
            id={`office-${end}`}
            type="time"
            label={end === "from" ? "Opens at" : "Closes at"}
            value={hours[end]}
            error={errorOf(end)}
            onChange={(event) => onChange({ ...hours, [end]: event.currentTarget.value })}
          />
        ))}
        <SelectInput
          id="office-time-zone"
          label="Time zone of the office"
          error={errorOf("timeZone")}
          options={zonesWith(hours.timeZone)}
          value={hours.timeZone}
          onChange={(event) => onChange({ ...hours, timeZone: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

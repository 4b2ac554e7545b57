import { type FormEvent, useEffect } from "react";
import type { DeskSettings as Settings, DeskSettings, StaffName } from "#domains/leads/leads.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { FieldError, TextInput } from "#ui/inputs.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { ApplicationRules, LetterText } from "./application-rules.tsx";
import { AssignmentRules } from "./assignment-rules.tsx";
import { NumbersRule } from "./numbers-rule.tsx";
import { OfficeHours } from "./office-hours.tsx";
import { OrderedList } from "./ordered-list.tsx";
import { RefusedSave } from "#domains/session/revised-form.tsx";
import { useDeskForm } from "./use-desk-form.client.ts";
import { MOST_MONTHS, RETENTION } from "#domains/people/people.ts";

/**
 * How the lender works on leads: the stages, the reasons for losing them, and who gets new ones.
 */
export function DeskSettings() {
  const settings = trpc.leads.settings.useQuery(undefined, { refetchOnMount: "always", gcTime: 0 });
  const staff = trpc.leads.staff.useQuery(undefined, { refetchOnMount: "always" });
  if (settings.isError || staff.isError)
    return (
      <FailedToLoad onRetry={() => void Promise.all([settings.refetch(), staff.refetch()])}>
        The settings could not be loaded.
      </FailedToLoad>
    );
  if (!settings.data || !staff.data || !settings.isFetchedAfterMount)
    return <Spinner label="Loading settings..." />;
  const officers = staff.data.filter(({ isOfficer }) => isOfficer);
  return <DeskForm settings={settings.data} officers={officers} />;
}

const CONTROL = "input w-full aria-invalid:border-error";

function DeskForm({ settings, officers }: { settings: Settings; officers: StaffName[] }) {
  const form = useDeskForm(settings, officers);
  const { typed, issues, change } = form;
  useEffect(() => {
    if (Object.keys(issues).length > 0)
      document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
  }, [issues]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Stages {...form} />
        <Reasons {...form} />
      </div>
      <AssignmentRules typed={typed} issues={issues} officers={officers} onChange={change} />
      <OfficeHours
        hours={typed.officeHours}
        issues={issues}
        onChange={(officeHours) => change({ officeHours })}
      />
      <NumbersRule name="waiting" {...form} />
      <ApplicationRules typed={typed} issues={issues} onChange={change} />
      <NumbersRule name="rateWatch" {...form} />
      <LetterText typed={typed} issues={issues} onChange={change} />
      <Retention
        rules={typed.retention}
        issues={issues}
        onChange={(retention) => change({ retention })}
      />
      <RefusedSave form={form} />
      <div>
        <SubmitButton busy={form.isBusy} disabled={!form.isChanged}>
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

type Form = Pick<ReturnType<typeof useDeskForm>, "typed" | "issues" | "change">;

function Stages({ typed, issues, change }: Form) {
  return (
    <SectionCard
      id="stages"
      title="Stages"
      lead="What a lead goes through. The first one and the two at the end stay; they can have other names."
    >
      <OrderedList
        legend="Stages in their order"
        one="stage"
        rows={typed.stages}
        fixed={{ first: 1, last: 2 }}
        added={{ key: "", label: "" }}
        most={20}
        error={issues.stages}
        render={(stage, index, to) => (
          <Line
            label={`Stage ${index + 1}`}
            maxLength={40}
            value={stage.label}
            error={issues[`stages.${index}.label`]}
            onChange={(label) => to({ ...stage, label })}
          />
        )}
        onChange={(stages) => change({ stages })}
      />
    </SectionCard>
  );
}

function Reasons({ typed, issues, change }: Form) {
  return (
    <SectionCard
      id="lost-reasons"
      title="Why leads are lost"
      lead="Offered when a lead is lost; another reason can be typed there."
    >
      <OrderedList
        legend="Reasons"
        one="reason"
        rows={typed.lostReasons}
        added=""
        most={30}
        error={issues.lostReasons}
        render={(reason, index, to) => (
          <Line
            label={`Reason ${index + 1}`}
            maxLength={200}
            value={reason}
            error={issues[`lostReasons.${index}`]}
            onChange={to}
          />
        )}
        onChange={(lostReasons) => change({ lostReasons })}
      />
    </SectionCard>
  );
}

interface LineProps {
  label: string;
  maxLength: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Line({ label, error, onChange, ...input }: LineProps) {
  return (
    <div className="grid gap-1">
      <input
        aria-label={label}
        aria-invalid={error !== undefined}
        className={CONTROL}
        {...input}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldError>{error}</FieldError>
    </div>
  );
}

type Rules = DeskSettings["retention"];

interface Props {
  rules: Rules;
  issues: Readonly<Record<string, string>>;
  onChange: (rules: Rules) => void;
}

const WORDS = {
  applications: {
    label: "Erase rejected applications",
    meaning:
      "Counted from the notice to the applicant, or from 30 days after the rejection. A lender keeps them for 25 months (12 CFR 1002.12).",
    months: "Months after the rejection",
  },
  messages: {
    label: "Erase messages",
    meaning: "Counted from the last thing that happened to them.",
    months: "Months after the last entry",
  },
} as const;

/** After how long old records are erased by themselves. */
function Retention({ rules, issues, onChange }: Props) {
  return (
    <SectionCard
      id="retention"
      title="Data retention"
      lead="Erased on the first of a month, with all attachments, after an email in the week before. Backups keep them until they are replaced."
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

import { type FormEvent, useState } from "react";
import type { LeadSheet } from "#domains/leads/leads.ts";
import { useKeepWork, useKeptWork } from "#domains/session/kept-work.client.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";
import { toastWithUndo } from "#ui/undo.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { today } from "#domains/leads/list/lead-address.client.ts";
import { useInTurn } from "#domains/leads/list/use-in-turn.client.ts";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { callInWords, formatDay } from "#domains/leads/words.client.ts";
import { CALL_ANSWERS } from "#domains/applications/application-questions.ts";

/** What to do next about a lead, and when; what is typed outlives a sign-in. */
export function FollowUp({ lead }: { lead: LeadSheet }) {
  const plan = usePlan(lead);
  const name = `follow-up ${lead.id}`;
  const begun = useKeptWork<Planned>(name);
  const [on, setOn] = useState(begun.on ?? lead.followUpOn ?? "");
  const [what, setWhat] = useState(begun.what ?? lead.followUpWhat);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (on === "") setError("Please choose a day.");
    else plan({ on, what });
  };
  const isDue = lead.followUpOn !== null && lead.followUpOn <= today();
  const isChanged = on !== (lead.followUpOn ?? "") || what !== lead.followUpWhat;
  useKeepWork(name, { on, what }, { isUnsaved: isChanged });
  return (
    <form noValidate onSubmit={save} className="grid gap-2">
      <TextInput
        id="lead-follow-up"
        label="Follow up on"
        type="date"
        error={error}
        value={on}
        onChange={(event) => {
          setOn(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <TextInput
        id="lead-follow-up-what"
        label="Next step"
        maxLength={200}
        value={what}
        onChange={(event) => setWhat(event.currentTarget.value)}
      />
      {lead.followUpOn === null && !isChanged && (
        <AskedCall
          details={lead.application?.details}
          onPlan={(planned) => {
            setOn(planned.on);
            setWhat(planned.what);
            plan(planned, () => sayPlanned(planned, () => plan(null, sayDropped)));
          }}
        />
      )}
      {isDue && !isChanged && <Due day={lead.followUpOn ?? ""} />}
      <div className="flex gap-2">
        {isChanged && (
          <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11">
            Save
          </button>
        )}
        {lead.followUpOn !== null && <Done onDone={() => plan(null)} />}
      </div>
    </form>
  );
}

function sayPlanned({ on }: Planned, undo: () => void): void {
  toastWithUndo({ title: `Call planned for ${formatDay(on)}` }, undo);
}

function sayDropped(): void {
  toast({ title: "No call planned" });
}

interface Planned {
  on: string;
  what: string;
}

/** Saves the follow-up, or that there is none, and then says so. */
function usePlan(lead: LeadSheet) {
  const { change } = useLeadActions();
  const inTurn = useInTurn(lead);
  return (followUp: Planned | null, say?: () => void) =>
    inTurn({}, async () => {
      await change.mutateAsync({ ids: [lead.id], followUp });
      say?.();
    });
}

function Done({ onDone }: { onDone: () => void }) {
  return (
    <button type="button" className="btn btn-sm max-md:min-h-11" onClick={onDone}>
      <Icon name="check" className="size-4" />
      Done
    </button>
  );
}

function Due({ day }: { day: string }) {
  return (
    <p className="text-sm font-medium text-error">
      {day === today() ? "Due today" : `Due since ${formatDay(day)}`}
    </p>
  );
}

interface Props {
  details: Record<string, string | number | boolean> | undefined;
  /** Saves the follow-up. */
  onPlan: (planned: Planned) => void;
}

/** The time for a call that the applicant asked for, as a follow-up. */
function AskedCall({ details = {}, onPlan }: Props) {
  const asked = callInWords(details);
  if (asked === "") return null;
  const day = nextDay(String(details.callDay ?? ""), new Date());
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>Asks to be called: {asked}</p>
      <button
        type="button"
        className="btn btn-sm max-md:min-h-11"
        onClick={() => onPlan({ on: day, what: "Call as requested" })}
      >
        Set follow-up for {formatDay(day)}
      </button>
    </div>
  );
}

const WEEKDAYS = Object.keys(CALL_ANSWERS.callDay).slice(1);

/** The next day of that name, or the next weekday; never today, when it may be too late. */
function nextDay(name: string, now: Date): string {
  const wanted = WEEKDAYS.indexOf(name) + 1;
  const date = new Date(now);
  do date.setDate(date.getDate() + 1);
  while (wanted > 0 ? date.getDay() !== wanted : date.getDay() % 6 === 0);
  return date.toLocaleDateString("en-CA");
}

import { type FormEvent, useState } from "react";
import type { LeadSheet } from "#shared/leads.ts";
import { useKeepWork, useKeptWork } from "#web/forms/kept-work.ts";
import { Icon } from "#web/ui/icon.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { AskedCall } from "./asked-call.tsx";
import { today } from "./lead-address.ts";
import { useInTurn } from "./use-in-turn.ts";
import { useLeadActions } from "./use-lead-actions.ts";
import { formatDay } from "./words.ts";

/** What to do next about a lead, and when; what is typed outlives a sign-in. */
export function FollowUp({ lead }: { lead: LeadSheet }) {
  const { change } = useLeadActions();
  const inTurn = useInTurn(lead);
  const name = `follow-up ${lead.id}`;
  const begun = useKeptWork<{ on: string; what: string }>(name);
  const [on, setOn] = useState(begun.on ?? lead.followUpOn ?? "");
  const [what, setWhat] = useState(begun.what ?? lead.followUpWhat);
  const [error, setError] = useState<string>();
  const ids = [lead.id];
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (on === "") setError("Please choose a day.");
    else inTurn({}, () => change.mutateAsync({ ids, followUp: { on, what } }));
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
        label="What to do"
        maxLength={200}
        value={what}
        onChange={(event) => setWhat(event.currentTarget.value)}
      />
      {lead.followUpOn === null && !isChanged && (
        <AskedCall
          details={lead.application?.details}
          onPlan={(day) => {
            setOn(day);
            setWhat("Call as requested");
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
        {lead.followUpOn !== null && (
          <Done onDone={() => inTurn({}, () => change.mutateAsync({ ids, followUp: null }))} />
        )}
      </div>
    </form>
  );
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

import { type FormEvent, lazy, Suspense, useState } from "react";
import type { LeadSheet, LeadArea } from "#shared/leads.ts";
import { StatusSelect } from "#web/records/status-select.tsx";
import { SelectInput, TextInput } from "#web/ui/inputs.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useKeepWork, useKeptWork } from "#web/forms/kept-work.ts";
import { today } from "./lead-address.ts";
import { AskedCall } from "./asked-call.tsx";
import { useInTurn } from "./use-in-turn.ts";
import { useDesk, useLeadActions } from "./use-lead-actions.ts";
import { formatDay, recordInWords, statusChoices } from "./words.ts";

const LostDialog = lazy(async () => ({
  default: (await import("./lost-dialog.tsx")).LostDialog,
}));

interface Props {
  lead: LeadSheet;
  area: LeadArea;
}

/** The work on a lead: stage, follow-up, tags and officer. */
export function LeadWork({ lead, area }: Props) {
  const { change, setStatus } = useLeadActions();
  const { settings } = useDesk();
  const [losing, setLosing] = useState(false);
  const inTurn = useInTurn(lead);
  const ids = [lead.id];
  const choose = (stage: string) => {
    if (stage === "lost") setLosing(true);
    else if (stage !== "")
      inTurn({ stage }, (revision) => change.mutateAsync({ ids, revision, stage }));
  };
  const stages = (settings?.stages ?? []).map(({ key, label }) => [key, label] as const);
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <div className="grid justify-items-start gap-1.5">
        <span className="text-sm font-medium">Status</span>
        <StatusSelect
          label={`Status of ${recordInWords(lead)}`}
          choices={statusChoices(lead)}
          value={lead.status}
          onChange={(status) => setStatus.mutate({ ids, status, expected: lead.status })}
        />
      </div>
      <SelectInput
        id="lead-stage"
        label="Stage"
        choose="Choose a stage"
        options={new Map(stages)}
        hint={lead.lostReason ?? undefined}
        value={lead.stage}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {area === "/admin" && <Assignee lead={lead} />}
      <FollowUp key={`${lead.id} ${lead.followUpOn} ${lead.followUpWhat}`} lead={lead} />
      <Tags lead={lead} />
      <Suspense>
        {losing && (
          <LostDialog
            reasons={settings?.lostReasons ?? []}
            onLose={(lostReason) => {
              inTurn({ stage: "lost" }, (revision) =>
                change.mutateAsync({ ids, revision, stage: "lost", lostReason }),
              );
              setLosing(false);
            }}
            onClose={() => setLosing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Assignee({ lead }: { lead: LeadSheet }) {
  const { assign } = useLeadActions();
  const inTurn = useInTurn(lead);
  const { officers } = useDesk();
  const assignees = new Map([
    ...(lead.assigneeId === null || officers.some(({ id }) => id === lead.assigneeId)
      ? []
      : [[String(lead.assigneeId), lead.assignee ?? ""] as const]),
    ...officers.map(({ id, name }) => [String(id), name] as const),
  ]);
  return (
    <SelectInput
      id="lead-assignee"
      label="Assigned to"
      choose={lead.assigneeId === null ? (lead.assignee ?? "Nobody") : "Nobody"}
      options={assignees}
      value={lead.assigneeId ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const assigneeId = value === "" ? null : Number(value);
        inTurn({ assigneeId }, (revision) =>
          assign.mutateAsync({ ids: [lead.id], revision, assigneeId }),
        );
      }}
    />
  );
}

function FollowUp({ lead }: { lead: LeadSheet }) {
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

function Tags({ lead }: { lead: LeadSheet }) {
  const { change } = useLeadActions();
  const inTurn = useInTurn(lead);
  const [typed, setTyped] = useState("");
  const ids = [lead.id];
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = typed.trim();
    if (tag === "") return;
    inTurn({}, () =>
      change.mutateAsync({ ids, addTags: [tag] }, { onSuccess: () => setTyped("") }),
    );
  };
  return (
    <form onSubmit={add} className="grid grid-cols-1 gap-2">
      <TextInput
        id="lead-tag"
        label="Tags"
        placeholder="Type one and press Enter"
        maxLength={30}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {lead.tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {lead.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                className="btn max-w-full btn-sm max-md:min-h-11"
                onClick={() => inTurn({}, () => change.mutateAsync({ ids, removeTags: [tag] }))}
              >
                <span className="truncate">{tag}</span>
                <span className="sr-only">, remove</span>
                <Icon name="x" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

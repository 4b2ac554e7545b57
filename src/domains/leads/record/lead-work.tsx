import { later } from "#ui/later.ts";
import { type FormEvent, Suspense, useState } from "react";
import type { LeadProps, LeadSheet } from "#domains/leads/leads.ts";
import { StatusSelect } from "#domains/records/list/status-select.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { Icon } from "#ui/icon.tsx";
import { useInTurn } from "#domains/leads/list/use-in-turn.client.ts";
import {
  tellOfProposals,
  useDesk,
  useLeadActions,
} from "#domains/leads/list/use-lead-actions.client.ts";
import { useDecision } from "./use-decision.tsx";
import { Unlicensed } from "#domains/leads/unlicensed.tsx";
import { recordInWords, statusChoices } from "#domains/leads/words.client.ts";

/** Loaded after the page: reading a lead does not need it. */
const FollowUp = later(() => import("./follow-up.tsx"), "FollowUp");

const LostDialog = later(() => import("./lost-dialog.tsx"), "LostDialog");

/** The work on a lead: stage, follow-up, tags and officer. */
export function LeadWork({ lead, area }: LeadProps) {
  const { change } = useLeadActions();
  const { settings, officers } = useDesk();
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
      <Status lead={lead} area={area} />
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
      <Unlicensed
        officer={officers.find(({ id }) => id === lead.assigneeId)}
        state={lead.application?.details.state}
      />
      <Suspense fallback={<div className="h-33" />}>
        <FollowUp key={`${lead.id} ${lead.followUpOn} ${lead.followUpWhat}`} lead={lead} />
      </Suspense>
      <Tags lead={lead} />
      <Suspense>
        {losing && (
          <LostDialog
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

function Status({ lead, area }: LeadProps) {
  const { setStatus } = useLeadActions();
  const { decide, question } = useDecision({
    area,
    count: 1,
    send: (status, reasons) =>
      setStatus.mutate(
        { ids: [lead.id], status, expected: lead.status, reasons },
        { onSuccess: tellOfProposals },
      ),
  });
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="text-sm font-medium">Status</span>
      <StatusSelect
        label={`Status of ${recordInWords(lead)}`}
        choices={statusChoices(lead)}
        value={lead.status}
        onChange={decide}
      />
      {question}
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
      choose={lead.assigneeId === null ? (lead.assignee ?? "Unassigned") : "Unassigned"}
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

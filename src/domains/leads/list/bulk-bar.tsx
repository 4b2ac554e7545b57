import { type FormEvent, useState } from "react";
import type { Lead, LeadArea } from "#domains/leads/leads.ts";
import type { UndoStep } from "#domains/leads/leads.output.ts";
import { useReport } from "#domains/leads/quarantine/use-report.client.ts";
import { ExportButton } from "#domains/records/list/export-button.tsx";
import {
  APPLICATION_CHOICES,
  MESSAGE_CHOICES,
} from "#domains/records/list/status-choices.client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useMayChange } from "#ui/may-change.ts";
import { toast } from "#ui/toast.tsx";
import { toastWithUndo } from "#ui/undo.tsx";
import { useLoss } from "#domains/leads/record/lost-dialog.tsx";
import { useDecision } from "#domains/leads/record/use-decision.tsx";
import { tellOfProposals, useDesk, useLeadActions } from "./use-lead-actions.client.ts";

interface Props {
  area: LeadArea;
  chosen: ReadonlySet<number>;
  /** Whether the list has more leads than can be selected. */
  isCut: boolean;
  chooseNone: () => void;
}

const STATUSES = Object.entries({ ...APPLICATION_CHOICES, ...MESSAGE_CHOICES });

/** Changes of more than one page need a confirmation. */
const MOST_UNASKED = 25;

/** A change, in words for the question before it. */
interface Change {
  words: string;
  run: () => void;
}

/** Changes of several leads at once. */
export function BulkBar({ area, chosen, isCut, chooseNone }: Props) {
  const { settings } = useDesk();
  const ids = [...chosen];
  const { change, decide, assign, report, isBusy, dialog } = useBulk(area, ids, chooseNone);
  const mayChange = useMayChange();
  return (
    <div
      role="group"
      aria-label="Selected leads"
      aria-busy={isBusy}
      className="grid grid-cols-2 flex-wrap items-center gap-3 border-b border-base-300 bg-base-200 px-4 py-2 text-sm md:sticky md:top-16 md:z-20 md:flex"
    >
      <Chosen count={ids.length} isCut={isCut} isBusy={isBusy} />
      {mayChange && (
        <>
          <Menu
            label="Set stage"
            options={(settings?.stages ?? []).map(({ key, label }) => [key, label])}
            onChoose={(stage, label) => change(`Stage: ${label}`, { stage })}
          />
          <Menu
            label="Set status"
            options={STATUSES.map(([status, { state }]) => [status, state])}
            onChoose={(status) => decide(status as Lead["status"])}
          />
        </>
      )}
      {area === "/admin" && (
        <>
          {mayChange && <AssignMenu onChoose={(id, name) => assign(`Assigned to: ${name}`, id)} />}
          <ExportChosen ids={ids} />
          {mayChange && (
            <button type="button" className="btn btn-sm max-md:min-h-11" onClick={report}>
              Report as spam
            </button>
          )}
        </>
      )}
      {mayChange && <TagForm onAdd={(tag) => change(`Tag: ${tag}`, { addTags: [tag] })} />}
      <button type="button" className="btn btn-ghost btn-sm max-md:min-h-11" onClick={chooseNone}>
        Clear
      </button>
      {dialog}
    </div>
  );
}

interface Changes {
  stage?: string;
  lostReason?: string;
  addTags?: string[];
}

/** The actions on the selected leads, with their confirmations. */
function useBulk(area: LeadArea, ids: number[], onDone: () => void) {
  const actions = useLeadActions();
  const [asked, setAsked] = useState<Change>();
  const told = {
    onSuccess: (result: Result) => {
      if (result.proposed) tellOfProposals(result);
      else tell(result, actions.takeBack);
      onDone();
    },
  };
  const act = (words: string, run: () => void) =>
    ids.length > MOST_UNASKED ? setAsked({ words, run }) : run();
  const report = useReport({ onSuccess: onDone });
  const { decide, question } = useDecision({
    area,
    count: ids.length,
    send: (status, reasons) => actions.setStatus.mutate({ ids, status, reasons }, told),
  });
  const save = (words: string, changes: Changes) =>
    act(words, () => actions.change.mutate({ ids, ...changes }, told));
  const loss = useLoss((lostReason) => save(`Lost: ${lostReason}`, { stage: "lost", lostReason }));
  const change = (words: string, changes: Changes) =>
    changes.stage === "lost" ? loss.lose(undefined) : save(words, changes);
  return {
    isBusy: [actions.change, actions.setStatus, actions.assign, report].some(
      ({ isPending }) => isPending,
    ),
    change,
    decide,
    assign: (words: string, assigneeId: number | null) =>
      act(words, () => actions.assign.mutate({ ids, assigneeId }, told)),
    report: () => act("Reported as spam", () => report.mutate({ ids, areLeads: true })),
    dialog: (
      <>
        {question}
        {loss.dialog}
        {asked && <Question {...asked} count={ids.length} onClose={() => setAsked(undefined)} />}
      </>
    ),
  };
}

interface ChosenProps {
  count: number;
  isCut: boolean;
  isBusy: boolean;
}

function Chosen({ count, isCut, isBusy }: ChosenProps) {
  return (
    <span role="status" className="font-medium col-span-2">
      {isBusy ? "Saving…" : `${inDigits(count)} selected`}
      {isCut && ": the first of the list, as many as can be changed at once"}
    </span>
  );
}

function Question({ words, run, count, onClose }: Change & { count: number; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Change ${inDigits(count)} leads?`}
      description={`${words}.`}
      action="Change them"
      look="btn-primary"
      onConfirm={() => {
        onClose();
        run();
      }}
      onCancel={onClose}
    />
  );
}

function inDigits(count: number): string {
  return count.toLocaleString("en-US");
}

function ExportChosen({ ids }: { ids: readonly number[] }) {
  const content =
    ids.length === 1 ? "The selected lead" : `The ${inDigits(ids.length)} selected leads`;
  return <ExportButton list="leads" filter={{ ids: ids.join() }} content={content} />;
}

function AssignMenu({ onChoose }: { onChoose: (officerId: number | null, name: string) => void }) {
  const { officers } = useDesk();
  return (
    <Menu
      label="Assign to"
      options={[
        ["nobody", "Unassigned"],
        ...officers.map(({ id, name }) => [String(id), name] as const),
      ]}
      onChoose={(to, name) => onChoose(to === "nobody" ? null : Number(to), name)}
    />
  );
}

interface Result {
  changed: number;
  skipped: number;
  unlicensed?: number | undefined;
  proposed?: number | undefined;
  undo?: UndoStep[] | undefined;
}

function tell(
  { changed, skipped, unlicensed = 0, undo = [] }: Result,
  takeBack: (steps: UndoStep[]) => Promise<void>,
): void {
  const said = {
    title: `${inDigits(changed)} changed`,
    ...(skipped > 0 && { description: `${inDigits(skipped)} cannot have this status.` }),
    ...(unlicensed > 0 && {
      description: `${inDigits(unlicensed)} of them in a state where this officer is not licensed.`,
    }),
  };
  if (undo.length > 0) toastWithUndo(said, () => void takeBack(undo));
  else toast(said);
}

function TagForm({ onAdd }: { onAdd: (tag: string) => void }) {
  const [tag, setTag] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() !== "") onAdd(tag.trim());
  };
  return (
    <form onSubmit={add}>
      <input
        aria-label="Add a tag"
        placeholder="Add a tag"
        className="input input-sm max-md:h-11 max-md:w-full md:w-28"
        maxLength={30}
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value)}
      />
    </form>
  );
}

interface MenuProps {
  label: string;
  options: (readonly [value: string, words: string])[];
  onChoose: (value: string, words: string) => void;
}

/** A dropdown that acts at once and shows its label again. */
function Menu({ label, options, onChoose }: MenuProps) {
  return (
    <select
      aria-label={label}
      className="select select-sm max-md:h-11 max-md:w-full md:w-30"
      value=""
      onChange={({ target: { value } }) =>
        onChoose(value, options.find(([option]) => option === value)?.[1] ?? "")
      }
    >
      <option value="">{label}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

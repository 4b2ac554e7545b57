import { type FormEvent, useState } from "react";
import type { Lead, LeadArea } from "#shared/leads.ts";
import { ExportButton } from "#web/records/export-button.tsx";
import { APPLICATION_CHOICES, MESSAGE_CHOICES } from "#web/records/status-choices.ts";
import { toast } from "#web/ui/toast.tsx";
import { LostDialog } from "./lost-dialog.tsx";
import { useDesk, useLeadActions } from "./use-lead-actions.ts";

interface Props {
  area: LeadArea;
  leads: readonly Lead[];
  onDone: () => void;
}

const STATUSES = Object.entries({ ...APPLICATION_CHOICES, ...MESSAGE_CHOICES });

/** Changes of several leads at once. */
export function BulkBar({ area, leads, onDone }: Props) {
  const { change, setStatus, assign } = useLeadActions();
  const { settings } = useDesk();
  const [losing, setLosing] = useState(false);
  const ids = leads.map(({ id }) => id);
  const told = {
    onSuccess: (result: Result) => {
      tell(result);
      onDone();
    },
  };
  const choose = (stage: string) => {
    if (stage === "lost") setLosing(true);
    else change.mutate({ ids, stage }, told);
  };
  return (
    <div
      role="group"
      aria-label="With the chosen ones"
      className="flex flex-wrap items-center gap-3 border-b border-base-300 bg-base-200 px-4 py-2 text-sm"
    >
      <span role="status" className="font-medium">
        {leads.length} chosen
      </span>
      <Menu
        label="Set stage"
        options={(settings?.stages ?? []).map(({ key, label }) => [key, label])}
        onChoose={choose}
      />
      <Menu
        label="Set status"
        options={STATUSES.map(([status, { state }]) => [status, state])}
        onChoose={(status) => setStatus.mutate({ ids, status: status as Lead["status"] }, told)}
      />
      {area === "/admin" && (
        <>
          <AssignMenu onChoose={(assigneeId) => assign.mutate({ ids, assigneeId }, told)} />
          <ExportChosen ids={ids} />
        </>
      )}
      <TagForm onAdd={(tag) => change.mutate({ ids, addTags: [tag] }, told)} />
      <button type="button" className="btn btn-ghost btn-sm max-md:min-h-11" onClick={onDone}>
        Choose none
      </button>
      {losing && (
        <LostDialog
          reasons={settings?.lostReasons ?? []}
          onLose={(lostReason) => {
            setLosing(false);
            change.mutate({ ids, stage: "lost", lostReason }, told);
          }}
          onClose={() => setLosing(false)}
        />
      )}
    </div>
  );
}

function ExportChosen({ ids }: { ids: readonly number[] }) {
  const content = ids.length === 1 ? "The chosen lead" : `The ${ids.length} chosen leads`;
  return <ExportButton list="leads" filter={{ ids: ids.join() }} content={content} />;
}

function AssignMenu({ onChoose }: { onChoose: (officerId: number | null) => void }) {
  const { officers } = useDesk();
  return (
    <Menu
      label="Assign to"
      options={[
        ["nobody", "Nobody"],
        ...officers.map(({ id, name }) => [String(id), name] as const),
      ]}
      onChoose={(to) => onChoose(to === "nobody" ? null : Number(to))}
    />
  );
}

interface Result {
  changed: number;
  skipped: number;
}

function tell({ changed, skipped }: Result): void {
  toast({
    title: `${changed} changed`,
    ...(skipped > 0 && { description: `${skipped} cannot have this status.` }),
  });
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
        className="input input-sm w-40 max-md:h-11"
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
  onChoose: (value: string) => void;
}

/** A dropdown that acts at once and shows its label again. */
function Menu({ label, options, onChoose }: MenuProps) {
  return (
    <select
      aria-label={label}
      className="select select-sm w-40 max-md:h-11"
      value=""
      onChange={(event) => onChoose(event.target.value)}
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

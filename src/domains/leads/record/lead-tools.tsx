import { type ReactNode, useState } from "react";
import { countInWords, type LeadArea, sourceInWords } from "#domains/leads/leads.ts";
import { licensedStates } from "#domains/officers/licensed-states.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { useSiteWords } from "#domains/settings/use-settings.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { useKeptSearch } from "#ui/kept-search.ts";
import { SearchInput } from "#ui/search-input.tsx";
import { ExportButton } from "#domains/records/list/export-button.tsx";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { filterOf, type LeadsAddress, today } from "#domains/leads/list/lead-address.client.ts";
import { useDesk } from "#domains/leads/list/use-lead-actions.client.ts";

interface Props {
  area: LeadArea;
  address: LeadsAddress;
  onChange: (address: LeadsAddress) => void;
  onKeys: () => void;
  onAdd: () => void;
}

/** Filters the list of leads. */
export function LeadTools({ area, address, onChange, onKeys, onAdd }: Props) {
  const { cursor: _cursor, back: _back, from: _from, ...filter } = address;
  const change = (part: Partial<LeadsAddress>) => onChange({ ...filter, ...part });
  const [typed, setTyped] = useKeptSearch(address.search ?? "", (words) =>
    change({ search: words || undefined }),
  );
  const [isOpen, setOpen] = useState(false);
  const folded = isOpen ? "" : "max-md:hidden";
  return (
    <div className="grid grid-cols-1 gap-3 border-b border-base-300 p-4">
      <Toggles {...{ area, address, change, onKeys, onAdd, folded }}>
        <button
          type="button"
          aria-expanded={isOpen}
          className="btn btn-sm max-md:min-h-11 md:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          Filters{inBrackets(chosenIn(address) || undefined)}
        </button>
      </Toggles>
      <div className="flex flex-wrap items-end gap-3">
        <SearchInput
          label="Search leads"
          placeholder="Name, phone, email or words"
          className="input-sm max-md:h-11 xl:w-60"
          value={typed}
          onChange={setTyped}
        />
        <div className={`flex flex-wrap gap-3 max-sm:w-full ${folded}`}>
          <Choices area={area} address={address} change={change} />
        </div>
        <Narrowed name="tag" label="Tag" {...{ address, change }} />
        <Narrowed name="source" label="Came from" {...{ address, change }} />
        <Narrowed name="campaign" label="Campaign" {...{ address, change }} />
      </div>
    </div>
  );
}

interface NarrowProps {
  address: LeadsAddress;
  change: (part: Partial<LeadsAddress>) => void;
}

interface NarrowedProps extends NarrowProps {
  name: "tag" | "source" | "campaign";
  label: string;
}

/** A filter that is set elsewhere and can be removed here. */
function Narrowed({ name, label, address, change }: NarrowedProps) {
  if (address[name] === undefined) return null;
  return (
    <button
      type="button"
      className="btn h-auto min-h-8 btn-sm wrap-anywhere max-md:min-h-11"
      onClick={() => change({ [name]: undefined })}
    >
      {label}: {name === "source" ? sourceInWords(address[name] ?? "") : address[name]} ×
    </button>
  );
}

/** How many of the filters folded away on a phone are set. */
function chosenIn({ kind, stage, assigneeId, unassigned, order }: LeadsAddress): number {
  const set = [kind, stage, assigneeId, unassigned, order];
  return set.filter((one) => one !== undefined).length;
}

interface TogglesProps extends NarrowProps, Pick<Props, "area" | "onKeys" | "onAdd"> {
  /** The classes of what is folded away on a phone. */
  folded: string;
  /** The button that unfolds it. */
  children: ReactNode;
}

type View = Pick<
  LeadsAddress,
  "unanswered" | "untold" | "gains" | "unread" | "due" | "assigneeId" | "unassigned"
>;

const WHOLE: View = {
  unanswered: undefined,
  untold: undefined,
  gains: undefined,
  unread: undefined,
  due: undefined,
  assigneeId: undefined,
  unassigned: undefined,
};

/** The views of the list: at most one is chosen, and pressed again it leads back to all leads. */
function Views({ area, address, change }: NarrowProps & Pick<Props, "area">) {
  const counts = trpc.leads.counts.useQuery({ dueBy: today() }, LIVE).data;
  const { user } = useUser();
  const views: [label: string, view: Partial<View>][] = [
    ["All", {}],
    [`Unanswered${inBrackets(counts?.unanswered, counts?.isCut)}`, { unanswered: true }],
    [`Unseen${inBrackets(counts?.unread, counts?.isCut)}`, { unread: true }],
    [`Due today${inBrackets(counts?.due, counts?.isCut)}`, { due: true }],
  ];
  if (counts?.gains || address.gains)
    views.push([`Rate watch${inBrackets(counts?.gains, counts?.isCut)}`, { gains: true }]);
  if (counts?.untold || address.untold)
    views.push([`Past day 30${inBrackets(counts?.untold, counts?.isCut)}`, { untold: true }]);
  if (area === "/admin")
    views.push(["Mine", { assigneeId: user?.id }], ["Unassigned", { unassigned: true }]);
  const isChosen = (view: Partial<View>) =>
    (Object.keys(WHOLE) as (keyof View)[]).every((key) => address[key] === view[key]);
  return (
    <div className="flex max-w-full gap-1.5 overflow-x-auto">
      {views.map(([label, view]) => (
        <Toggle
          key={label}
          isOn={isChosen(view)}
          onPress={(isOn) => change({ ...WHOLE, ...(isOn && view) })}
        >
          {label}
        </Toggle>
      ))}
    </div>
  );
}

function Toggles({ area, address, change, onKeys, onAdd, folded, children }: TogglesProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Views {...{ area, address, change }} />
      {children}
      <Toggle
        className={folded}
        isOn={address.order === "oldest"}
        onPress={(isOn) => change({ order: isOn ? "oldest" : undefined })}
      >
        Oldest first
      </Toggle>
      <button
        type="button"
        aria-haspopup="dialog"
        className="btn ml-auto btn-outline btn-sm max-md:min-h-11"
        onClick={onAdd}
      >
        New lead
      </button>
      <span className={`flex gap-1.5 ${folded}`}>
        {area === "/admin" && <NewYorkLog />}
        {area === "/admin" && (
          <ExportButton
            list="leads"
            filter={filterOf(address)}
            content="The leads that the list shows now, on all its pages"
          />
        )}
        <button type="button" className="btn btn-ghost btn-sm max-md:hidden" onClick={onKeys}>
          Keys
        </button>
      </span>
    </div>
  );
}

/** The log that New York wants of lenders whom it has licensed. */
function NewYorkLog() {
  const { licenseStates } = useSiteWords();
  if (!licenseStates || !licensedStates(licenseStates)?.has("NY")) return null;
  return (
    <ConfirmedDownload
      href="/api/admin/exports/application-log"
      title="Application log of New York, 3 NYCRR 410.7"
      className="btn btn-ghost btn-sm max-md:min-h-11"
    >
      New York log
    </ConfirmedDownload>
  );
}

function Choices({ area, address, change }: NarrowProps & Pick<Props, "area">) {
  const { settings } = useDesk();
  return (
    <>
      <FilterSelect
        all="All"
        label="Kind"
        value={address.kind}
        options={[
          ["application", "Applications"],
          ["message", "Messages"],
        ]}
        onChoose={(kind) => change({ kind: kind as LeadsAddress["kind"] })}
      />
      <FilterSelect
        all="All"
        label="Stage"
        value={address.stage}
        options={(settings?.stages ?? []).map(({ key, label }) => [key, label])}
        onChoose={(stage) => change({ stage })}
      />
      {area === "/admin" && <AssigneeSelect all="All" address={address} change={change} />}
    </>
  );
}

/** Chooses an officer, or nobody. */
export function AssigneeSelect({ all, address, change }: NarrowProps & { all: string }) {
  const { officers } = useDesk();
  const assignee = address.unassigned ? "nobody" : String(address.assigneeId ?? "");
  return (
    <FilterSelect
      all={all}
      label="Assigned to"
      value={assignee === "" ? undefined : assignee}
      options={[
        ["nobody", "Unassigned"],
        ...officers.map(({ id, name }) => [String(id), name] as const),
      ]}
      onChoose={(chosen) =>
        change({
          unassigned: chosen === "nobody" || undefined,
          assigneeId: chosen === undefined || chosen === "nobody" ? undefined : Number(chosen),
        })
      }
    />
  );
}

function inBrackets(count: number | undefined, mayBeCut?: boolean): string {
  return count === undefined ? "" : ` (${countInWords(count, mayBeCut)})`;
}

interface ToggleProps {
  className?: string;
  isOn: boolean;
  onPress: (isOn: boolean) => void;
  children: ReactNode;
}

export function Toggle({ className = "", isOn, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`btn shrink-0 btn-sm max-md:min-h-11 ${isOn ? "btn-primary" : "btn-ghost"} ${className}`}
      onClick={() => onPress(!isOn)}
    >
      <span>{children}</span>
    </button>
  );
}

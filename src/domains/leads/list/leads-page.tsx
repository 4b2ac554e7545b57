import { later } from "#ui/later.ts";
import { Suspense, useRef, useState } from "react";
import type { Lead, LeadArea } from "#domains/leads/leads.ts";
import { LIVE_LIST } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { TableEmpty, TableSkeleton } from "#ui/list-states.tsx";
import { Pager } from "#ui/pager.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import {
  filterOf,
  LEADS_VIEWS,
  type LeadsAddress,
  type LeadsView,
  shownBy,
} from "./lead-address.client.ts";
import { LeadTable } from "./lead-table.tsx";
import { LeadTools, Toggle } from "#domains/leads/record/lead-tools.tsx";
import { useKeys } from "./use-keys.tsx";
import { useReport } from "#domains/leads/quarantine/use-report.client.ts";
import { useLive } from "#domains/leads/record/use-live.client.ts";
import { SmallCheck } from "#ui/check-input.tsx";
import { toastError } from "#kit/form/refused.ts";

/** Loaded when it is needed. */
const NewLead = later(() => import("#domains/leads/intake/new-lead.tsx"), "NewLead");

const Today = later(() => import("#domains/leads/today/today.tsx"), "Today");

const Board = later(() => import("#domains/leads/board/board.tsx"), "Board");

const ROWS_PER_PAGE = 25;

interface Props {
  area: LeadArea;
  address: LeadsAddress;
  go: (address: LeadsAddress) => void;
}

const VIEWS: Record<LeadsView, string> = { today: "Today", list: "List", board: "Board" };

/** Leads as what is due today, as a list, or by stage. */
export function LeadsPage({ area, address, go }: Props) {
  useLive();
  const begins = area === "/admin" || isNarrowed(address) ? "list" : "today";
  const { view = begins } = address;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="group" aria-label="View" className="flex gap-1.5">
        {LEADS_VIEWS.map((each) => (
          <Toggle
            key={each}
            isOn={each === view}
            onPress={() => go({ ...withoutPage(address), view: each })}
          >
            {VIEWS[each]}
          </Toggle>
        ))}
      </div>
      {view === "list" && <List {...{ area, address, go }} />}
      {view === "board" && <ByStage {...{ area, address, go }} />}
      <Suspense>{view === "today" && <Today {...{ area, address, go }} />}</Suspense>
    </div>
  );
}

function ByStage({ area, address, go }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { sheet, showSheet, add } = useDialogs(list, area, []);
  return (
    <section aria-label="Leads" className="rounded-box border border-base-300 bg-base-100">
      <LeadTools area={area} address={address} onChange={go} onKeys={showSheet} onAdd={add} />
      <div ref={list}>
        <Suspense fallback={<TableSkeleton label="Loading leads..." />}>
          <Board area={area} address={address} />
        </Suspense>
      </div>
      {sheet}
    </section>
  );
}

/** The list of leads, with everything that can be done to several at once. */
function List({ area, address, go }: Props) {
  const choice = useChosen();
  const { cursor, back, from = 1 } = address;
  const { data, isError, isPending, isPlaceholderData, refetch } = usePage(address);
  const rows = data?.rows ?? [];
  const list = useRef<HTMLDivElement>(null);
  const { sheet, showSheet, add } = useDialogs(list, area, rows);
  const turn = (page: Pick<LeadsAddress, "cursor" | "back" | "from">) => {
    if (!isPlaceholderData) go({ ...withoutPage(address), ...page });
  };
  return (
    <section aria-label="Leads" className="rounded-box border border-base-300 bg-base-100">
      <LeadTools area={area} address={address} onChange={go} onKeys={showSheet} onAdd={add} />
      {choice.chosen.size > 0 && <BulkBar area={area} {...choice} />}
      <div ref={list}>
        {isError && (
          <FailedToLoad inList onRetry={() => void refetch()}>
            Error loading leads. Please try again.
          </FailedToLoad>
        )}
        {isPending && <TableSkeleton label="Loading leads..." />}
        {data && rows.length === 0 && <Empty {...{ area, address, go }} />}
        <ChooseAll
          {...choice}
          rows={rows}
          hasMore={data?.next !== undefined || cursor !== undefined}
          onAll={() => void choice.chooseAll(address)}
        />
        {rows.length > 0 && (
          <LeadTable
            {...{ rows, area, address }}
            chosen={choice.chosen}
            busy={isPlaceholderData}
            onToggle={choice.toggle}
            onTag={(tag) => go({ ...withoutPage(address), tag })}
          />
        )}
      </div>
      <Pager
        page={Math.ceil(from / ROWS_PER_PAGE)}
        hasNext={back ? cursor !== undefined : data?.next !== undefined}
        back="Back"
        on="More"
        onFirst={() => turn({})}
        onPrevious={() =>
          turn(
            from - ROWS_PER_PAGE <= 1
              ? {}
              : { cursor: rows[0]?.id, back: true, from: from - ROWS_PER_PAGE },
          )
        }
        onNext={() => turn({ cursor: rows.at(-1)?.id, from: from + rows.length })}
      />
      {sheet}
    </section>
  );
}

function Empty({ area, address, go }: Props) {
  const onClear = isNarrowed(address) ? () => go({ view: "list" }) : undefined;
  return (
    <TableEmpty onClear={onClear}>
      {area === "/admin" || onClear ? "No leads found." : "No leads are assigned to you yet."}
    </TableEmpty>
  );
}

function usePage(address: LeadsAddress) {
  const { cursor, back } = address;
  return trpc.leads.list.useQuery(
    {
      limit: ROWS_PER_PAGE,
      ...shownBy(address),
      ...(cursor !== undefined && { cursor }),
      ...(back && { direction: "back" as const }),
    },
    { ...LIVE_LIST, refetchOnMount: "always" },
  );
}

function withoutPage({ cursor: _c, back: _b, from: _f, ...filter }: LeadsAddress) {
  return filter;
}

function isNarrowed(address: LeadsAddress): boolean {
  return Object.keys(filterOf(address)).some((key) => key !== "order");
}

/** The dialog that is open, and what opens one: a key or a button. */
function useDialogs(list: { current: HTMLElement | null }, area: LeadArea, rows: readonly Lead[]) {
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const { sheet, showSheet } = useListKeys(list, area === "/admin" ? rows : [], add);
  const adding = isAdding && (
    <Suspense>
      <NewLead area={area} onClose={() => setAdding(false)} />
    </Suspense>
  );
  return { sheet: sheet || adding, showSheet, add };
}

/** The links of the list's rows, or of the board's cards. */
const LINKS = "tbody a, li a";

/** The shortcuts of the list; `reportable` are its rows, where they can be reported as spam. */
function useListKeys(
  list: { current: HTMLElement | null },
  reportable: readonly Lead[],
  onAdd: () => void,
) {
  const report = useReport({ onSuccess: () => {} });
  const all = (what: string) => [...(list.current?.querySelectorAll<HTMLElement>(what) ?? [])];
  const focused = (links: HTMLElement[]) =>
    links.findIndex((link) => link.closest("tr, li")?.contains(document.activeElement));
  const step = (by: 1 | -1) => {
    const links = all(LINKS);
    const at = focused(links);
    links[at === -1 ? 0 : at + by]?.focus();
  };
  const reportFocused = () => {
    const lead = reportable[focused(all(LINKS))];
    if (lead) report.mutate({ ids: [lead.id], areLeads: true });
  };
  const inRow = (what: string) =>
    document.activeElement?.closest("tr, li")?.querySelector<HTMLElement>(what);
  const choose = (by: 1 | -1) => {
    const menu = inRow("select");
    if (!(menu instanceof HTMLSelectElement) || !menu.options[menu.selectedIndex + by]) return;
    menu.selectedIndex += by;
    menu.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return useKeys([
    { key: "j", does: "The next lead", press: () => step(1) },
    { key: "k", does: "The previous lead", press: () => step(-1) },
    { key: "o", does: "Open it", press: () => inRow("a")?.click() },
    { key: "x", does: "Select it", press: () => inRow("input")?.click() },
    { key: ">", does: "On the board: to the next stage", press: () => choose(1) },
    { key: "<", does: "On the board: to the stage before", press: () => choose(-1) },
    { key: "n", does: "New lead", press: onAdd },
    ...(reportable.length > 0
      ? [{ key: "!", does: "Report it as spam", press: reportFocused }]
      : []),
    {
      key: "/",
      does: "Search",
      press: () => document.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    },
  ]);
}

interface ChooseAllProps {
  rows: readonly Lead[];
  chosen: ReadonlySet<number>;
  /** Whether the list has other pages. */
  hasMore: boolean;
  toggle: (ids: readonly number[], isOn: boolean) => void;
  onAll: () => void;
}

/** Selects the leads of the page and, once they are, those of the list's other pages too. */
function ChooseAll({ rows, chosen, hasMore, toggle, onAll }: ChooseAllProps) {
  const ids = rows.map(({ id }) => id);
  const isAll = ids.every((id) => chosen.has(id));
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-2">
      <SmallCheck
        className="min-h-8 w-fit max-md:min-h-11"
        checked={isAll}
        onChange={(event) => toggle(ids, event.currentTarget.checked)}
      >
        Select all on this page
      </SmallCheck>
      {isAll && hasMore && chosen.size <= rows.length && (
        <button type="button" className="btn btn-sm max-md:min-h-11" onClick={onAll}>
          Select all leads in this list
        </button>
      )}
    </div>
  );
}

/** The selected leads, which stay selected while the list is paged or filtered. */
function useChosen() {
  const { ids } = trpc.useUtils().leads;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isCut, setCut] = useState(false);
  const choose = (those: ReadonlySet<number>, cut = false) => {
    setChosen(those);
    setCut(cut);
  };
  return {
    chosen,
    /** Whether the list has more than can be chosen. */
    isCut,
    toggle: (some: readonly number[], isOn: boolean) => {
      const others = [...chosen].filter((id) => !some.includes(id));
      choose(new Set(isOn ? [...others, ...some] : others));
    },
    chooseNone: () => choose(new Set()),
    /** Selects the leads on all pages of the list. */
    chooseAll: async (address: LeadsAddress) => {
      try {
        const found = await ids.fetch(shownBy(address), { staleTime: 0 });
        choose(new Set(found.ids), found.isCut);
      } catch (error) {
        toastError(error);
      }
    },
  };
}

import { Link } from "@tanstack/react-router";
import { type DragEvent, useEffect, useRef } from "react";
import { countInWords, type Lead, type LeadArea } from "#domains/leads/leads.ts";
import type { BoardColumn } from "#domains/leads/leads.output.ts";
import { filterOf, type LeadsAddress } from "#domains/leads/list/lead-address.client.ts";
import { FollowUp, Waits } from "#domains/leads/list/lead-table.tsx";
import { useDesk, useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { useLoss } from "#domains/leads/record/lost-dialog.tsx";
import { askedInWords, stageInWords } from "#domains/leads/words.client.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { LIVE_LIST } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { useMayChange } from "#ui/may-change.ts";
import { ListRows } from "#ui/list-rows.tsx";
import { toast } from "#ui/toast.tsx";
import { toastWithUndo } from "#ui/undo.tsx";

interface Props {
  area: LeadArea;
  address: LeadsAddress;
}

type Move = (lead: Lead, stage: string) => void;

/** The list by stage. A card is moved by its menu, which keys press too, or by dragging it. */
export function Board({ area, address }: Props) {
  const query = trpc.leads.board.useQuery(filterOf(address), LIVE_LIST);
  const { move, dialog } = useMoves(address);
  return (
    <ListRows
      list={query}
      rows={query.data}
      words={{
        loading: "Loading leads...",
        failed: "Error loading leads. Please try again.",
        empty: "This stage does not exist any more.",
      }}
    >
      {(columns) => (
        <div className="flex snap-x gap-3 overflow-x-auto p-4" aria-busy={query.isPlaceholderData}>
          {columns.map((column) => (
            <Column
              key={column.key}
              {...{ column, area, address, move }}
              onDropped={(id) => {
                const lead = columns.flatMap(({ leads }) => leads).find((each) => each.id === id);
                if (lead) move(lead, column.key);
              }}
            />
          ))}
          {dialog}
        </div>
      )}
    </ListRows>
  );
}

/** Shows a moved card in its new stage at once; after a refusal, it is shown where it is. */
function useMoves(address: LeadsAddress) {
  const filter = filterOf(address);
  const { board } = trpc.useUtils().leads;
  const { mutateAsync } = trpc.leads.change.useMutation();
  const { refresh, takeBack } = useLeadActions();
  const { settings } = useDesk();
  const keepFocus = useKeptFocus();
  const columnOf = (id: number) =>
    board.getData(filter)?.find(({ leads }) => leads.some((lead) => lead.id === id));
  const run = async (lead: Lead, stage: string, lostReason?: string) => {
    const { id, name, revision } = lead;
    await board.cancel(filter);
    keepFocus(id);
    board.setData(filter, (columns) => columns?.map((column) => withCard(column, lead, stage)));
    try {
      const { undo = [] } = await mutateAsync({ ids: [id], revision, stage, lostReason });
      keepFocus(id);
      await refresh();
      const label = stageInWords(settings?.stages, stage);
      const column = board.getData(filter)?.find(({ key }) => key === stage);
      const isFurther = column && column.count > column.leads.length && !columnOf(id);
      toastWithUndo(
        {
          title: `${name}: ${label}`,
          ...(isFurther && { description: `It is further down in ${label}.` }),
        },
        () => void takeBack(undo),
      );
    } catch (error) {
      keepFocus(id);
      await refresh();
      const now = columnOf(id);
      const where = now ? ` ${name} is in ${now.label}.` : "";
      toast({ variant: "destructive", title: "Not moved", description: sentenceOf(error) + where });
    }
  };
  const { lose, dialog } = useLoss<Lead>((reason, lead) => void run(lead, "lost", reason));
  const move: Move = (lead, stage) => {
    if (stage === lead.stage) return;
    if (stage === "lost") lose(lead);
    else void run(lead, stage);
  };
  return { move, dialog };
}

function withCard(column: BoardColumn, lead: Lead, stage: string): BoardColumn {
  const others = column.leads.filter(({ id }) => id !== lead.id);
  const moved = { ...lead, stage, revision: lead.revision + 1 };
  const leads = column.key === stage ? [moved, ...others] : others;
  return { ...column, leads, count: column.count + leads.length - column.leads.length };
}

/** A card that has the focus keeps it in another column; the next one gets it if the card is gone. */
function useKeptFocus() {
  const places = useRef<readonly string[]>([]);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const found = places.current.map((place) => document.querySelector<HTMLElement>(place));
    places.current = [];
    found.find((place) => place !== null)?.focus();
  });
  return (id: number) => {
    const card = document.querySelector(`#card-${id}`);
    const focused = document.activeElement;
    const next = card?.nextElementSibling ?? card?.previousElementSibling;
    places.current = card?.contains(focused)
      ? [`#card-${id} ${focused?.localName}`, ...(next ? [`#${next.id} a`] : [])]
      : [];
  };
}

interface ColumnProps extends Props {
  column: BoardColumn;
  move: Move;
  onDropped: (id: number) => void;
}

function Column({ column, area, address, move, onDropped }: ColumnProps) {
  const { key, label, leads, count } = column;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDropped(Number(event.dataTransfer.getData("text/plain")));
  };
  return (
    <section
      aria-label={label}
      className="grid w-[80vw] shrink-0 snap-center content-start gap-2 rounded-box bg-base-200 p-2 sm:w-64"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 className="flex justify-between gap-2 p-1 text-sm font-semibold">
        {label} <span className="tabular-nums">{countInWords(count, true)}</span>
      </h2>
      <ul className="grid gap-2">
        {leads.map((lead) => (
          <Card key={lead.id} {...{ lead, area, address, move }} />
        ))}
      </ul>
      {count > leads.length && (
        <Link
          to={area === "/admin" ? "/admin/leads" : area}
          search={{ ...address, view: "list", stage: key }}
          className="tap link p-1 text-sm"
        >
          See all {countInWords(count, true)}
        </Link>
      )}
    </section>
  );
}

interface CardProps extends Props {
  lead: Lead;
  move: Move;
}

function Card({ lead, area, address, move }: CardProps) {
  const { settings } = useDesk();
  const mayChange = useMayChange();
  return (
    <li
      id={`card-${lead.id}`}
      draggable={mayChange}
      onDragStart={({ dataTransfer }) => dataTransfer.setData("text/plain", String(lead.id))}
      className="grid gap-1 rounded-field border border-base-300 bg-base-100 p-3 text-sm"
    >
      <LeadLink
        lead={lead}
        area={area}
        from={{ of: "leads", ...address }}
        draggable={false}
        className="link font-medium link-hover wrap-anywhere"
      >
        {lead.name}
      </LeadLink>
      <span className="line-clamp-2">{askedInWords(lead)}</span>
      {lead.waitsSince !== null && <Waits lead={lead} since={lead.waitsSince} />}
      <FollowUp lead={lead} />
      {area === "/admin" && (
        <span className="text-base-content/80">{lead.assignee ?? "Unassigned"}</span>
      )}
      {mayChange && (
        <select
          aria-label={`Stage of ${lead.name}`}
          className="select mt-1 w-full select-sm max-md:h-11"
          value={lead.stage}
          onChange={(event) => move(lead, event.currentTarget.value)}
        >
          {settings?.stages.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

import { Link } from "@tanstack/react-router";
import { type DragEvent, useState } from "react";
import { flushSync } from "react-dom";
import { countInWords, type Lead, type LeadArea } from "#domains/leads/leads.ts";
import type { BoardColumn } from "#domains/leads/leads.output.ts";
import { filterOf, type LeadsAddress } from "#domains/leads/list/lead-address.client.ts";
import { FollowUp, Waits } from "#domains/leads/list/lead-table.tsx";
import { useDesk, useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { LostDialog } from "#domains/leads/record/lost-dialog.tsx";
import { askedInWords, stageInWords } from "#domains/leads/words.client.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { LIVE_LIST } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { useMayChange } from "#ui/may-change.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { toast } from "#ui/toast.tsx";
import { toastWithUndo } from "#ui/undo.tsx";

interface Props {
  area: LeadArea;
  address: LeadsAddress;
}

type Move = (lead: Lead, stage: string, lostReason?: string) => void;

/** The list by stage. A card is moved by its menu, which keys press too, or by dragging it. */
export function Board({ area, address }: Props) {
  const query = trpc.leads.board.useQuery(filterOf(address), LIVE_LIST);
  const { settings } = useDesk();
  const { move, stageOf, losing, loseNone } = useMoves(address);
  if (!query.data) return <NotLoaded inList query={query} of="leads" />;
  const cards = query.data.flatMap(({ leads }) => leads);
  return (
    <div className="flex snap-x gap-3 overflow-x-auto p-4">
      {query.data.map((column) => (
        <Column
          key={column.key}
          {...{ column, area, address, move }}
          cards={cards.filter((lead) => stageOf(lead) === column.key)}
          onDropped={(id) => {
            const lead = cards.find((each) => each.id === id);
            if (lead) move(lead, column.key);
          }}
        />
      ))}
      {losing && (
        <LostDialog
          reasons={settings?.lostReasons ?? []}
          onLose={(reason) => {
            loseNone();
            move(losing, "lost", reason);
          }}
          onClose={loseNone}
        />
      )}
    </div>
  );
}

/** Shows a moved card in its new stage at once; after a refusal, it is shown where it is. */
function useMoves(address: LeadsAddress) {
  const { board } = trpc.useUtils().leads;
  const { mutateAsync } = trpc.leads.change.useMutation();
  const { refresh, takeBack } = useLeadActions();
  const { settings } = useDesk();
  const [moving, setMoving] = useState<ReadonlyMap<number, string>>(new Map());
  const [losing, setLosing] = useState<Lead>();
  const place = ({ id }: Lead, stage?: string) => {
    flushSync(() =>
      setMoving((all) => {
        const others = [...all].filter(([other]) => other !== id);
        return new Map(stage ? [...others, [id, stage]] : others);
      }),
    );
    document.querySelector<HTMLElement>(`#card-${id} a`)?.focus();
  };
  const run = async (lead: Lead, stage: string, lostReason?: string) => {
    const { id, name, revision } = lead;
    place(lead, stage);
    try {
      const { undo = [] } = await mutateAsync({ ids: [id], revision, stage, lostReason });
      await refresh();
      const title = `${name}: ${stageInWords(settings?.stages, stage)}`;
      toastWithUndo({ title }, () => void takeBack(undo));
    } catch (error) {
      await refresh();
      const columns = board.getData(filterOf(address)) ?? [];
      const now = columns.find(({ leads }) => leads.some((each) => each.id === id));
      const where = now ? ` ${name} is in ${now.label}.` : "";
      toast({ variant: "destructive", title: "Not moved", description: sentenceOf(error) + where });
    }
    place(lead);
  };
  const move: Move = (lead, stage, lostReason) => {
    if (stage === lead.stage || moving.has(lead.id)) return;
    if (stage === "lost" && lostReason === undefined) setLosing(lead);
    else void run(lead, stage, lostReason);
  };
  const stageOf = ({ id, stage }: Lead) => moving.get(id) ?? stage;
  return { move, stageOf, losing, loseNone: () => setLosing(undefined) };
}

interface ColumnProps extends Props {
  column: BoardColumn;
  cards: readonly Lead[];
  move: Move;
  onDropped: (id: number) => void;
}

function Column({ column, cards, area, address, move, onDropped }: ColumnProps) {
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
        {cards.map((lead) => (
          <Card key={lead.id} {...{ lead, area, address, move }} stage={key} />
        ))}
      </ul>
      {count > leads.length && (
        <Link
          to={area === "/admin" ? "/admin/leads" : area}
          search={{ ...address, view: "list", stage: key }}
          className="tap link p-1 text-sm"
        >
          {countInWords(count - leads.length)} more
        </Link>
      )}
    </section>
  );
}

interface CardProps extends Props {
  lead: Lead;
  /** Where it is, or is about to be. */
  stage: string;
  move: Move;
}

function Card({ lead, stage, area, address, move }: CardProps) {
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
          value={stage}
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

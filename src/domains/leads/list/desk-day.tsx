import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countInWords, type Lead } from "#domains/leads/leads.ts";
import { askedInWords, formatDay } from "#domains/leads/words.client.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { Received } from "#domains/records/list/received.tsx";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { formatDollars } from "#kit/values/format.ts";
import { type LeadsAddress, today } from "./lead-address.client.ts";

const MOST_DUE = 3;
const MOST_NEW = 6;

/** What is to be done today, where the leads are, and who waits for an answer. */
export function DeskDay() {
  const dueBy = today();
  const counts = trpc.leads.counts.useQuery({ dueBy }, LIVE).data;
  const due = trpc.leads.list.useQuery({ limit: MOST_DUE, dueBy }, LIVE).data;
  const waiting = trpc.leads.list.useQuery({ limit: MOST_NEW, unanswered: true }, LIVE).data;
  const counted = (count: number | undefined) =>
    count === undefined ? "" : countInWords(count, counts?.isCut);
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:gap-4 xl:grid-cols-2">
      <div className="grid grid-cols-1 gap-3 sm:gap-4">
        <Part title="Today" all={`${counted(counts?.due)} due today`} search={{ due: true }}>
          <Lines leads={due?.rows} none="Nothing is due today." search={{ due: true }}>
            {({ followUpOn, followUpWhat }) => `${formatDay(followUpOn ?? "")}: ${followUpWhat}`}
          </Lines>
        </Part>
        <Pipeline />
      </div>
      <Part
        title="New and unanswered, oldest first"
        all={`${counted(counts?.unanswered)} unanswered`}
        search={{ unanswered: true }}
      >
        <Lines
          leads={waiting?.rows}
          none="Everyone has been answered."
          search={{ unanswered: true }}
          renderSince={({ waitsSince }) => waitsSince && <Received iso={waitsSince} waits />}
        >
          {(lead) => askedInWords(lead) + (lead.text && `: ${lead.text}`)}
        </Lines>
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  /** The words of the link to the whole list. */
  all: string;
  search: LeadsAddress;
  children: ReactNode;
}

function Part({ title, all, search, children }: PartProps) {
  return (
    <section
      aria-label={title}
      className="rounded-box border border-base-300 bg-base-100 px-4 pt-1 pb-2"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold">{title}</h2>
        <Link to="/admin/leads" search={{ ...search }} className="tap link text-sm tabular-nums">
          {all}
        </Link>
      </div>
      {children}
    </section>
  );
}

interface LinesProps {
  leads: readonly Lead[] | undefined;
  /** Said where there is none. */
  none: string;
  search: LeadsAddress;
  renderSince?: (lead: Lead) => ReactNode;
  children: (lead: Lead) => string;
}

function Lines({ leads, none, search, renderSince, children }: LinesProps) {
  if (!leads) return <span className="skeleton block h-11 w-full" />;
  if (leads.length === 0) return <p className="pb-2 text-sm text-base-content/80">{none}</p>;
  return (
    <ul className="divide-y divide-base-300 text-sm">
      {leads.map((lead) => (
        <li key={lead.id} className="flex min-h-11 items-center justify-between gap-x-4 py-1">
          <span className="min-w-0">
            <LeadLink
              lead={lead}
              area="/admin"
              from={{ of: "leads", ...search }}
              className="link font-medium link-hover wrap-anywhere"
            >
              {lead.name}
            </LeadLink>
            <span className="line-clamp-1 wrap-anywhere text-base-content/80">
              {children(lead)}
            </span>
          </span>
          <span className="shrink-0">{renderSince?.(lead)}</span>
        </li>
      ))}
    </ul>
  );
}

/** How many leads are in each stage, and what they ask for. */
function Pipeline() {
  const { data } = trpc.leads.pipeline.useQuery(undefined, LIVE);
  return (
    <Part title="Pipeline" all="All leads" search={{}}>
      <ul className="grid grid-cols-2 gap-x-6 pb-1 text-sm sm:grid-cols-4 xl:grid-cols-2">
        {data?.map(({ key, label, leads, amount }) => (
          <li
            key={key}
            className="flex min-h-8 items-baseline justify-between gap-2 max-md:min-h-11"
          >
            <Link
              to="/admin/leads"
              search={{ stage: key }}
              className="tap link min-w-0 truncate link-hover"
            >
              {label}
            </Link>
            <span className="shrink-0 tabular-nums">
              <strong>{countInWords(leads, true)}</strong>
              {amount > 0 && ` ${inMillions(amount)}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const MILLION = 1_000_000;

/** `$14.2M`; less than a million in whole dollars. */
function inMillions(amount: number): string {
  return amount < MILLION ? formatDollars(amount) : `$${(amount / MILLION).toFixed(1)}M`;
}

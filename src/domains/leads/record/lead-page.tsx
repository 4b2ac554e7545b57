import { later } from "#ui/later.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type LeadKind, leadPath, type LeadSheet, type LeadArea } from "#domains/leads/leads.ts";
import { useCompanyName } from "#domains/settings/use-settings.client.ts";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { useSteadyPresses } from "#ui/use-steady-presses.ts";
import type { Writing } from "./composer.tsx";
import { LeadParts } from "./lead-parts.tsx";
import { type LeadAddress, listOf } from "#domains/leads/list/lead-address.client.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { type Neighbor, useNeighbors } from "./neighbors.client.ts";
import { useKeys } from "#domains/leads/list/use-keys.tsx";
import { useLive } from "./use-live.client.ts";
import { recordInWords, standingInWords } from "#domains/leads/words.client.ts";

/** Loaded after the page. */
const PhoneBar = later(() => import("./phone-bar.tsx"), "PhoneBar");

const StopWords = later(() => import("#domains/leads/consents/permissions.tsx"), "StopWords");

const Gone = later(() => import("./gone.tsx"), "Gone");

/** Only the admin's page has it. */
const ReportSpam = later(() => import("#domains/leads/quarantine/report-spam.tsx"), "ReportSpam");

interface Props {
  kind: LeadKind;
  reference: string;
  area: LeadArea;
  /** The list that it was opened from. */
  address: LeadAddress;
  /** Further parts of an application, such as its documents. */
  renderDocuments: (id: number) => ReactNode;
}

/** One lead: what the person wrote, the work on it, and what has happened. */
export function LeadPage({ kind, reference, area, address, renderDocuments }: Props) {
  const [isHidden, hide] = useState(false);
  const { data, isError, error, refetch } = trpc.leads.byAddress.useQuery(
    { kind, reference },
    { ...LIVE, refetchOnMount: "always", enabled: !isHidden },
  );
  if (isHidden) return <PageSpinner />;
  if (isError && error.data?.code === "NOT_FOUND")
    return (
      <Suspense>
        <Gone kind={kind} reference={reference}>
          <BackToList area={area} address={address} />
        </Gone>
      </Suspense>
    );
  if (!data)
    return (
      <>
        <div>
          <BackToList area={area} address={address} />
          <h1 className="mt-6 text-2xl font-bold wrap-anywhere sm:text-3xl">
            {recordInWords({ kind, reference: "" })}
            <span className="inline-block max-w-full">{reference}</span>
          </h1>
        </div>
        {isError ? (
          <FailedToLoad onRetry={() => void refetch()}>
            Error loading the lead. Please try again.
          </FailedToLoad>
        ) : (
          <PageSpinner />
        )}
      </>
    );
  return <Loaded key={data.id} lead={data} {...{ area, address, hide, renderDocuments }} />;
}

interface LoadedProps extends Pick<Props, "area" | "address" | "renderDocuments"> {
  lead: LeadSheet;
  hide: (isHidden: boolean) => void;
}

function Loaded({ lead, area, address, hide, renderDocuments }: LoadedProps) {
  const here = useLive(lead.id);
  useSeen(lead);
  useSteadyPresses();
  const neighbors = useNeighbors(lead, address);
  const company = useCompanyName();
  const [writing, setWriting] = useState<Writing>(address.at === "call" ? "call" : "reply");
  const write = (what: Writing) => {
    flushSync(() => setWriting(what));
    focusOn(`#lead-${what}`);
  };
  const { sheet, showSheet } = useLeadKeys({ neighbors, area, address, write });
  return (
    <article data-sheet className="grid grid-cols-1 gap-6 max-md:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <BackToList area={area} address={address} />
        <LeadBar {...{ lead, area, address, hide, neighbors, showSheet }} />
      </div>
      <header className="grid gap-1">
        <h1 className="text-2xl font-bold wrap-anywhere sm:text-3xl">{lead.name}</h1>
        <p className="text-base-content/80 print:hidden">{recordInWords(lead)}</p>
        <p className="hidden print:block">
          {company}: {recordInWords(lead)}, {standingInWords(lead)}
        </p>
        <p role="status" className="text-sm font-medium text-primary empty:hidden print:hidden">
          {here.length > 0 &&
            `${here.join(", ")} ${here.length === 1 ? "has" : "have"} this open too`}
        </p>
      </header>
      <Suspense>
        <div className="grid gap-3 empty:hidden print:hidden">
          <StopWords leadId={lead.id} />
        </div>
      </Suspense>
      <LeadParts
        {...{ lead, area, renderDocuments, writing }}
        at={address.at}
        onWriting={setWriting}
        write={write}
      />
      <Suspense>
        <PhoneBar lead={lead} area={area} write={write} />
      </Suspense>
      {sheet}
    </article>
  );
}

interface BarProps extends Pick<LoadedProps, "lead" | "area" | "address" | "hide"> {
  neighbors: ReturnType<typeof useNeighbors>;
  showSheet: () => void;
}

function LeadBar({ lead, area, address, hide, neighbors, showSheet }: BarProps) {
  const navigate = useNavigate();
  return (
    <nav aria-label="In this list" className="flex flex-wrap gap-2">
      <Step to={neighbors.previous} area={area} address={address} direction="previous" />
      <Step to={neighbors.next} area={area} address={address} direction="next" />
      {area === "/admin" && lead.application && <LoanSystemFile id={lead.application.id} />}
      {area === "/admin" && lead.message && (
        <Suspense>
          <ReportSpam
            id={lead.message.id}
            hide={hide}
            leave={() => navigate(listOf(area, address))}
          />
        </Suspense>
      )}
      <button type="button" className="btn btn-sm max-md:hidden" onClick={() => print()}>
        <Icon name="printer" className="size-4" />
        Print
      </button>
      <button type="button" className="btn btn-ghost btn-sm max-md:hidden" onClick={showSheet}>
        Keys
      </button>
    </nav>
  );
}

function LoanSystemFile({ id }: { id: number }) {
  return (
    <ConfirmedDownload
      href={`/api/admin/loan-applications/${id}/mismo`}
      title="MISMO 3.4 XML, for a loan system"
      className="btn btn-sm max-md:min-h-11"
    >
      <Icon name="download" className="size-4" />
      MISMO
    </ConfirmedDownload>
  );
}

/**
 * Marks the lead as seen when it is opened, and newer entries as soon as the reader does something.
 */
function useSeen({ id, isUnread }: LeadSheet): void {
  const { leads, notices } = trpc.useUtils();
  const { mutate } = trpc.leads.see.useMutation({
    onSuccess: () =>
      Promise.all([leads.list, leads.counts, notices].map((each) => each.invalidate())),
  });
  useEffect(() => mutate({ id }), [id, mutate]);
  useEffect(() => {
    if (!isUnread) return undefined;
    const see = () => {
      mutate({ id });
      stop();
    };
    const signs = ["pointerdown", "keydown"] as const;
    const stop = () => signs.forEach((sign) => document.removeEventListener(sign, see));
    for (const sign of signs) document.addEventListener(sign, see);
    return stop;
  }, [id, isUnread, mutate]);
}

interface KeysProps {
  neighbors: { previous: Neighbor | undefined; next: Neighbor | undefined };
  area: LeadArea;
  address: LeadAddress;
  write: (what: Writing) => void;
}

function useLeadKeys({ neighbors, area, address, write }: KeysProps) {
  const navigate = useNavigate();
  const go = (to: Neighbor | undefined) => {
    if (to) void navigate({ to: leadPath(to, area), search: { ...address } });
  };
  return useKeys([
    { key: "j", does: "The next lead of the list", press: () => go(neighbors.next) },
    { key: "k", does: "The previous lead", press: () => go(neighbors.previous) },
    { key: "r", does: "Reply by email", press: () => write("reply") },
    { key: "n", does: "Write a note", press: () => write("note") },
    { key: "c", does: "Log a call", press: () => write("call") },
    { key: "s", does: "Choose a stage", press: () => focusOn("#lead-stage") },
    { key: "f", does: "Set a follow-up", press: () => focusOn("#lead-follow-up") },
    { key: "t", does: "Add a tag", press: () => focusOn("#lead-tag") },
    { key: "p", does: "Print", press: () => print() },
    ...(area === "/admin"
      ? [{ key: "!", does: "Report a message as spam", press: () => press("#report-spam") }]
      : []),
    {
      key: "u",
      does: "Back to the list",
      press: () => void navigate(listOf(area, address)),
    },
  ]);
}

function press(button: string): void {
  document.querySelector<HTMLElement>(button)?.click();
}

function focusOn(field: string): void {
  document.querySelector<HTMLElement>(field)?.focus();
}

function BackToList({ area, address }: { area: LeadArea; address: LeadAddress }) {
  return (
    <Link
      {...(listOf(area, address) as { to: string })}
      // A lead's address begins with that of the list
      activeOptions={{ exact: true }}
      className="btn btn-ghost btn-sm max-md:min-h-11"
    >
      <Icon name="chevron-left" className="size-4" />
      {address.of === "dashboard" ? "Dashboard" : area === "/admin" ? "Leads" : "My leads"}
    </Link>
  );
}

interface StepProps {
  to: Neighbor | undefined;
  area: LeadArea;
  address: LeadAddress;
  direction: "previous" | "next";
}

function Step({ to, area, address, direction }: StepProps) {
  const words = direction === "previous" ? "Previous" : "Next";
  const look = "btn btn-sm max-md:min-h-11";
  if (!to)
    return (
      <button type="button" className={look} disabled>
        {words}
      </button>
    );
  return (
    <LeadLink lead={to} area={area} from={address} className={look}>
      {words}
    </LeadLink>
  );
}

import { createFileRoute, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import { QUARANTINE_DAYS } from "#domains/quarantine/quarantine.ts";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { useIsAdmin } from "#domains/session/use-session.client.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { readFiguresAddress } from "#domains/leads/figures/figures-address.client.ts";
import { readLeadsAddress } from "#domains/leads/list/lead-address.client.ts";
import { LeadsPage } from "#domains/leads/list/leads-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";

const QuarantineList = lazy(async () => ({
  default: (await import("#domains/leads/quarantine/quarantine-list.tsx")).QuarantineList,
}));

const PrivacyRequests = lazy(async () => ({
  default: (await import("#domains/leads/desk/privacy-requests.tsx")).PrivacyRequests,
}));

const FiguresPage = lazy(async () => ({
  default: (await import("#domains/leads/figures/figures-page.tsx")).FiguresPage,
}));

const ImportPage = lazy(async () => ({
  default: (await import("#domains/past-loans/import-page.tsx")).ImportPage,
}));

export const Route = createFileRoute("/_admin/admin/leads")({
  head: privateHead("Leads"),
  validateSearch: (search: Record<string, unknown>) => search,
  component: function Leads() {
    // Routes of their own, and fields known to the router, would be in the scripts of every page:
    // these pages read and write their address themselves
    const { quarantine, figures, privacy, import: isImport, ...search } = Route.useSearch();
    const isAdmin = useIsAdmin();
    if (isAdmin && String(figures) === "true") return <Figures search={search} />;
    if (isAdmin && isImport !== undefined) return <Import />;
    if (String(privacy) === "true") return <Privacy />;
    return String(quarantine) === "true" ? <Quarantine search={search.search} /> : <List />;
  },
});

function List() {
  const isAdmin = useIsAdmin();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeading title="Leads" description="Applications and messages, and the work on them.">
        {isAdmin && (
          <Link
            to="/admin/leads"
            search={{ figures: true }}
            className="btn btn-outline max-md:min-h-11"
          >
            Reports
          </Link>
        )}
        {isAdmin && (
          <Link
            to="/admin/leads"
            search={{ import: true }}
            className="btn btn-outline max-md:min-h-11"
          >
            Import people
          </Link>
        )}
        <QuarantineLink />
        <Link
          to="/admin/leads"
          search={{ privacy: true }}
          className="btn btn-outline max-md:min-h-11"
        >
          Privacy requests
        </Link>
        <Link to="/admin/leads/settings" className="btn btn-outline max-md:min-h-11">
          {isAdmin ? "Settings" : "Reply templates"}
        </Link>
      </PageHeading>
      <LeadsPage
        area="/admin"
        address={readLeadsAddress({ ...Route.useSearch() })}
        go={(search) => void navigate({ search: { ...search }, resetScroll: false })}
      />
    </>
  );
}

function Import() {
  return (
    <>
      <PageHeading
        title="Import People"
        description="People and past loans from another system, as a CSV file."
      >
        <AllLeads />
      </PageHeading>
      <Suspense fallback={<Spinner label="Loading imports..." />}>
        <ImportPage />
      </Suspense>
    </>
  );
}

function Figures({ search }: { search: Record<string, unknown> }) {
  const navigate = Route.useNavigate();
  const go = (address: object, replace: boolean) =>
    void navigate({ search: { ...address }, replace, resetScroll: false });
  return (
    <>
      <PageHeading
        title="Reports"
        description="How many leads arrived, from where, and how they were answered."
      >
        <AllLeads />
      </PageHeading>
      <Suspense fallback={<Spinner label="Loading the reports..." />}>
        <FiguresPage
          address={readFiguresAddress(search)}
          go={(address) => go({ figures: true, ...address }, true)}
          onSource={(source) => go({ source }, false)}
        />
      </Suspense>
    </>
  );
}

function AllLeads() {
  return (
    <Link
      to="/admin/leads"
      // This page has the same path
      activeOptions={{ exact: true }}
      className="btn btn-outline max-md:min-h-11"
    >
      Leads
    </Link>
  );
}

function Privacy() {
  return (
    <>
      <PageHeading
        title="Privacy Requests"
        description="What the website has done by itself is answered; the rest is due within 45 days. Requests are kept for 24 months (11 CCR 7101)."
      >
        <AllLeads />
      </PageHeading>
      <Suspense fallback={<Spinner label="Loading privacy requests..." />}>
        <PrivacyRequests />
      </Suspense>
    </>
  );
}

function Quarantine({ search }: { search: unknown }) {
  const navigate = Route.useNavigate();
  const address = (typed: string) => ({ quarantine: true, ...(typed !== "" && { search: typed }) });
  return (
    <>
      <PageHeading
        title="Quarantine"
        description={`Submissions that look like spam. Administrators get their number once a day. Messages are deleted after ${QUARANTINE_DAYS} days, applications after ${APPLICATION_TERM_MONTHS} months.`}
      >
        <AllLeads />
      </PageHeading>
      <Suspense fallback={<Spinner label="Loading the quarantine..." />}>
        <QuarantineList
          search={readLeadsAddress({ search }).search}
          onSearch={(typed) => void navigate({ search: { ...address(typed) }, replace: true })}
        />
      </Suspense>
    </>
  );
}

/** Leads to the quarantine and shows how many entries wait there. */
function QuarantineLink() {
  const count = trpc.admin.quarantine.count.useQuery(undefined, LIVE).data?.count;
  return (
    <Link
      to="/admin/leads"
      search={{ quarantine: true }}
      className="btn btn-outline max-md:min-h-11"
    >
      Quarantine{count === undefined ? "" : ` (${count > 1000 ? "over 1,000" : count})`}
    </Link>
  );
}

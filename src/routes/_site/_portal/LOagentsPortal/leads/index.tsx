import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { AdmittedOnly } from "#domains/officers/portal/admitted-only.tsx";
import { readLeadsAddress } from "#domains/leads/list/lead-address.client.ts";
import { LeadsPage } from "#domains/leads/list/leads-page.tsx";

/** The page reads and writes its address itself: a route's code is sent with every page. */
export const Route = createFileRoute("/_site/_portal/LOagentsPortal/leads/")({
  head: privateHead("My Leads"),
  component: function MyLeads() {
    const navigate = Route.useNavigate();
    return (
      <AdmittedOnly>
        <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-8">
          <div className="grid gap-1">
            <h1 className="text-3xl font-bold">My Leads</h1>
            <p className="text-base-content/80">Applications and messages assigned to you.</p>
          </div>
          <LeadsPage
            area="/LOagentsPortal/leads"
            address={readLeadsAddress({ ...Route.useSearch() })}
            go={(search) => void navigate({ search: { ...search }, resetScroll: false })}
          />
        </div>
      </AdmittedOnly>
    );
  },
});

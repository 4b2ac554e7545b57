import { createFileRoute, Link } from "@tanstack/react-router";
import { PageHeading } from "#web/admin/page-heading.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { readLeadsAddress } from "#web/leads/lead-address.ts";
import { LeadsPage } from "#web/leads/leads-page.tsx";

export const Route = createFileRoute("/_admin/admin/leads")({
  head: privateHead("Leads"),
  component: function Leads() {
    const navigate = Route.useNavigate();
    return (
      <>
        <PageHeading title="Leads" description="Applications and messages, and the work on them.">
          <Link to="/admin/leads/settings" className="btn btn-outline max-md:min-h-11">
            Settings
          </Link>
        </PageHeading>
        <LeadsPage
          area="/admin"
          address={readLeadsAddress({ ...Route.useSearch() })}
          go={(search) => void navigate({ search: search as never, resetScroll: false })}
        />
      </>
    );
  },
});

import { createFileRoute } from "@tanstack/react-router";
import { StaffDocumentsLater } from "#web/applications/documents/staff-documents-later.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { readLeadAddress } from "#web/leads/lead-address.ts";
import { LeadPage } from "#web/leads/lead-page.tsx";

export const Route = createFileRoute("/_admin/admin/applications/$reference")({
  head: privateHead("Application"),
  component: function ApplicationLead() {
    return (
      <LeadPage
        kind="application"
        reference={Route.useParams().reference}
        area="/admin"
        address={readLeadAddress({ ...Route.useSearch() })}
        renderDocuments={(id) => <StaffDocumentsLater applicationId={id} heading="h2" />}
      />
    );
  },
});

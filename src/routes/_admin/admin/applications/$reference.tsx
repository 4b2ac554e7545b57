import { createFileRoute } from "@tanstack/react-router";
import { StaffDocumentsLater } from "#domains/applications/documents/staff-documents-later.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { readLeadAddress } from "#domains/leads/list/lead-address.client.ts";
import { LeadPage } from "#domains/leads/record/lead-page.tsx";

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

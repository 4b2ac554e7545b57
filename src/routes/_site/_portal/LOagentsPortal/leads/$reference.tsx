import { createFileRoute } from "@tanstack/react-router";
import { StaffDocumentsLater } from "#domains/applications/documents/staff-documents-later.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { AdmittedOnly } from "#domains/officers/portal/admitted-only.tsx";
import { readLeadAddress } from "#domains/leads/list/lead-address.client.ts";
import { LeadPage } from "#domains/leads/record/lead-page.tsx";

export const Route = createFileRoute("/_site/_portal/LOagentsPortal/leads/$reference")({
  head: privateHead("Lead"),
  component: function Lead() {
    const { reference } = Route.useParams();
    return (
      <AdmittedOnly>
        <div className="page-width py-8">
          <LeadPage
            kind={reference.includes("-") ? "application" : "message"}
            reference={reference}
            area="/LOagentsPortal/leads"
            address={readLeadAddress({ ...Route.useSearch() })}
            renderDocuments={(id) => <StaffDocumentsLater applicationId={id} heading="h2" />}
          />
        </div>
      </AdmittedOnly>
    );
  },
});

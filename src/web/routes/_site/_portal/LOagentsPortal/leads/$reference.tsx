import { createFileRoute } from "@tanstack/react-router";
import { StaffDocumentsLater } from "#web/applications/documents/staff-documents-later.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { AdmittedOnly } from "#web/officers/admitted-only.tsx";
import { readLeadAddress } from "#web/leads/lead-address.ts";
import { LeadPage } from "#web/leads/lead-page.tsx";

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

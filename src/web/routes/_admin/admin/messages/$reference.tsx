import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "#web/frame/private-head.ts";
import { readLeadAddress } from "#web/leads/lead-address.ts";
import { LeadPage } from "#web/leads/lead-page.tsx";

export const Route = createFileRoute("/_admin/admin/messages/$reference")({
  head: privateHead("Message"),
  component: function MessageLead() {
    return (
      <LeadPage
        kind="message"
        reference={Route.useParams().reference}
        area="/admin"
        address={readLeadAddress({ ...Route.useSearch() })}
        renderDocuments={() => null}
      />
    );
  },
});

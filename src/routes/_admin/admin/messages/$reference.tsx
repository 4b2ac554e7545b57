import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { readLeadAddress } from "#domains/leads/list/lead-address.client.ts";
import { LeadPage } from "#domains/leads/record/lead-page.tsx";

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

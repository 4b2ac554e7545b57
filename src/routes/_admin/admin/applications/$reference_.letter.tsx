import { createFileRoute } from "@tanstack/react-router";
import { DenialLetter } from "#domains/applications/clocks/denial-letter.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";

export const Route = createFileRoute("/_admin/admin/applications/$reference_/letter")({
  head: privateHead("Notice of a Denial"),
  component: function Letter() {
    return <DenialLetter reference={Route.useParams().reference} />;
  },
});

import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { type ReadsAddress, readReadsAddress } from "#domains/reads/reads-address.client.ts";
import { ReadsPage } from "#domains/reads/reads-page.tsx";

export const Route = createFileRoute("/_admin/admin/reads")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): ReadsAddress => search as ReadsAddress,
  head: privateHead("Who Saw What"),
  component: function Reads() {
    const navigate = Route.useNavigate();
    return (
      <>
        <PageHeading
          title="Who Saw What"
          description="Each record of a person that was shown to staff, over the last five years: in a list, by itself, or in a file."
        />
        <ReadsPage
          address={readReadsAddress({ ...Route.useSearch() })}
          onGo={(search) => void navigate({ search, resetScroll: false })}
        />
      </>
    );
  },
});

import { Link } from "@tanstack/react-router";
import { PageHeading } from "#web/admin/page-heading.tsx";
import { EmbeddingCodeForStaff } from "#web/loans/embedding-code.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { TokenList } from "./token-list.tsx";
import { WebhookList } from "./webhook-list.tsx";

/** How other programs connect to this site. */
export default function ConnectionsPage() {
  return (
    <>
      <PageHeading
        title="Connections"
        description="Programs that read from this site, or that it notifies."
      >
        <a href="/api/docs" className="btn">
          Description of the API
        </a>
        <Link to="/admin/site-settings" search={{}} activeOptions={{ exact: true }} className="btn">
          Site settings
        </Link>
      </PageHeading>
      <TokenList />
      <WebhookList />
      <SectionCard
        id="embedding"
        title="The calculator on other sites"
        lead="For the pages of partners, such as builders and agents. Officers find their own lines in the portal."
      >
        <EmbeddingCodeForStaff />
      </SectionCard>
    </>
  );
}

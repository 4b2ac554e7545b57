import { lazyRouteComponent, Link } from "@tanstack/react-router";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { EmbeddingCodeForStaff } from "#domains/loans/embedding-code.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { WebhookList } from "./webhook-list.tsx";
import { type ApiToken, scopesInWords } from "#domains/accounts/api-tokens/api-tokens.ts";
import { AdminList } from "#kit/list/admin-list.tsx";
import type { Columns } from "#kit/list/row-table.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime, ShortMoment } from "#ui/date-time.tsx";
import { ConnectionSection } from "./connection-section.tsx";

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

const TokenDialog = lazyRouteComponent(() => import("./token-dialog.tsx"), "TokenDialog");

const COLUMNS: Columns<ApiToken> = {
  Name: ({ name, owner }) => (
    <>
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="block text-base-content/80">in the name of {owner}</span>
    </>
  ),
  Access: ({ scopes }) => scopesInWords(scopes),
  Networks: ({ networks }) => <span className="wrap-anywhere">{networks.join(", ") || "Any"}</span>,
  "Last used": ({ lastUsedAt }) =>
    lastUsedAt === null ? "Never" : <ShortMoment iso={lastUsedAt} />,
  Ends: ({ expiresAt }) => <DateTime iso={expiresAt} />,
};

/** The tokens of programs, which an admin makes and revokes. */
function TokenList() {
  const list = trpc.admin.apiTokens.list.useQuery(undefined, { refetchOnMount: "always" });
  const { mutateAsync } = trpc.admin.apiTokens.revoke.useMutation();
  return (
    <ConnectionSection
      id="tokens"
      title="API tokens"
      lead="A program sends one as its Bearer token. It acts in your name, and only as far as you allow here. It ends by itself, and at once when you change your password or your second factor, or sign out everywhere."
      add="Add token"
      form={TokenDialog}
      secretTitle="The new token"
    >
      <AdminList
        noun="tokens"
        caption="API tokens, newest first"
        empty="No program has a token."
        list={list}
        columns={COLUMNS}
        nameOf={({ name }) => name}
        remove={{
          action: "Revoke",
          title: ({ name }) => `Revoke ${name}?`,
          description: () => "Programs that use this token will be refused from now on.",
          send: ({ id }) => mutateAsync({ id }),
          refresh: () => list.refetch(),
        }}
      />
    </ConnectionSection>
  );
}

import { lazyRouteComponent, Link } from "@tanstack/react-router";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { EmbeddingCodeForStaff } from "#domains/loans/embedding-code.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { type ApiToken, scopesInWords } from "#domains/accounts/api-tokens/api-tokens.ts";
import { AdminList } from "#kit/list/admin-list.tsx";
import type { Columns } from "#kit/list/row-table.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime, ShortMoment } from "#ui/date-time.tsx";
import { ConnectionSection } from "./connection-section.tsx";
import { useState } from "react";
import {
  TEST_EVENT,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEvent,
} from "./webhooks.ts";
import { toastError } from "#kit/form/refused.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { ShowMore } from "#ui/show-more.tsx";

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

const TOKENS: Columns<ApiToken> = {
  Name: ({ name, owner }) => (
    <>
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="block text-base-content/80">in the name of {owner}</span>
    </>
  ),
  Access: ({ scopes, vendor }) => scopesInWords(scopes) + (vendor && `: ${vendor}`),
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
        columns={TOKENS}
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

const WebhookDialog = lazyRouteComponent(() => import("./webhook-dialog.tsx"), "WebhookDialog");

const WEBHOOKS: Columns<Webhook> = {
  Address: ({ url }) => <span className="font-semibold wrap-anywhere">{url}</span>,
  Events: ({ events, withAnswers }) => {
    const names = events.map((event) => WEBHOOK_EVENTS[event as WebhookEvent]);
    return [...names, ...(withAnswers ? ["with answers"] : [])].join(", ");
  },
  State: ({ disabledAt, failingSince }) => {
    const since = disabledAt ?? failingSince;
    if (since === null) return "On";
    return (
      <span className="font-medium text-error">
        {disabledAt === null ? "Has accepted nothing since" : "Off since"}{" "}
        <ShortMoment iso={since} />
      </span>
    );
  },
};

const SAYS = { onError: (error: unknown) => toastError(error) };

/** The addresses of other programs that receive events. */
function WebhookList() {
  const list = trpc.admin.webhooks.list.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: 15_000,
  });
  const change = trpc.admin.webhooks.change.useMutation({
    ...SAYS,
    onSettled: () => list.refetch(),
  });
  const { mutateAsync } = trpc.admin.webhooks.delete.useMutation();
  const [opened, setOpened] = useState<Webhook>();
  return (
    <ConnectionSection
      id="webhooks"
      title="Webhooks"
      lead="Addresses of other programs, which get a signed message about each event."
      add="Add webhook"
      form={WebhookDialog}
      secretTitle="The secret of the webhook"
    >
      <AdminList
        noun="webhooks"
        caption="Webhooks"
        empty="No program receives events."
        list={list}
        columns={WEBHOOKS}
        nameOf={({ url }) => url}
        actions={[
          { label: LOG, press: setOpened, reads: true },
          {
            label: ({ disabledAt }) => `Switch ${disabledAt === null ? "off" : "on"}`,
            press: ({ id, disabledAt }) => change.mutate({ id, isActive: disabledAt !== null }),
            isBusy: change.isPending,
          },
        ]}
        remove={{
          title: "Delete this webhook?",
          description: ({ url }) => `${url} gets no more events, and its log is deleted.`,
          send: ({ id }) => mutateAsync({ id }),
          refresh: () => list.refetch(),
        }}
      />
      {opened && <DeliveryLog webhook={opened} onClose={() => setOpened(undefined)} />}
    </ConnectionSection>
  );
}

const LOG = (
  <>
    Log<span className="sr-only"> of</span>
  </>
);

const DELIVERIES = 20;
const REFRESHED_EVERY_MS = 2000;

interface Props {
  webhook: Webhook;
  onClose: () => void;
}

/** The events that a webhook was sent in the last 30 days, each of which can be sent once more. */
function DeliveryLog({ webhook, onClose }: Props) {
  const { id, url } = webhook;
  const { deliveries } = trpc.useUtils().admin.webhooks;
  const list = trpc.admin.webhooks.deliveries.useInfiniteQuery(
    { id, limit: DELIVERIES },
    {
      getNextPageParam: ({ next }) => next,
      refetchOnMount: "always",
      refetchInterval: REFRESHED_EVERY_MS,
    },
  );
  const done = { ...SAYS, onSettled: () => deliveries.invalidate() };
  const test = trpc.admin.webhooks.test.useMutation(done);
  const replay = trpc.admin.webhooks.replay.useMutation(done);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <Dialog
      title="Log"
      description={
        <span className="wrap-anywhere">The events sent to {url} in the last 30 days.</span>
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Button
          look="justify-self-start btn-sm max-md:min-h-11"
          disabled={test.isPending}
          onClick={() => test.mutate({ id })}
        >
          Send a test
        </Button>
        {!list.isSuccess && <NotLoaded inList query={list} of="the log" />}
        {rows?.length === 0 && <p className="text-base-content/80">Nothing yet.</p>}
        {rows && rows.length > 0 && (
          <ul aria-label="Events" className="grid divide-y divide-base-300 text-sm">
            {rows.map((row) => (
              <Delivery
                key={row.id}
                delivery={row}
                isOff={webhook.disabledAt !== null}
                onReplay={() => replay.mutate({ id: row.id })}
              />
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </div>
    </Dialog>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  isOff: boolean;
  onReplay: () => void;
}

function Delivery({ delivery, isOff, onReplay }: DeliveryProps) {
  const { event, createdAt, deliveredAt, nextAttemptAt, attempts, record } = delivery;
  const name = event === TEST_EVENT ? "Test" : WEBHOOK_EVENTS[event as WebhookEvent];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span>
        <span className="block font-medium">
          {name},{" "}
          {record && (
            <>
              <LeadLink lead={record} area="/admin" className="link">
                {record.reference}
              </LeadLink>
              ,{" "}
            </>
          )}
          <ShortMoment iso={createdAt} />
        </span>
        <span className={`block ${isFailing(delivery) ? "text-error" : "text-base-content/80"}`}>
          {outcomeOf(delivery)}
          {attempts > 1 && `, ${attempts} tries`}
          {deliveredAt === null && nextAttemptAt !== null && attempts > 0 && !isOff && (
            <>
              , again <ShortMoment iso={nextAttemptAt} />
            </>
          )}
        </span>
      </span>
      <Button look="btn-ghost btn-sm max-md:min-h-11" onClick={onReplay}>
        Send again<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

function isFailing({ deliveredAt, attempts }: WebhookDelivery): boolean {
  return deliveredAt === null && attempts > 0;
}

function outcomeOf({ deliveredAt, attempts, status, error }: WebhookDelivery): string {
  if (deliveredAt !== null) return `Taken (${status})`;
  if (attempts === 0) return "Waiting";
  return status === null ? `Failed: ${error}` : `Failed: it answered ${status}`;
}

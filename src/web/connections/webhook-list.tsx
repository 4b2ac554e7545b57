import { lazyRouteComponent } from "@tanstack/react-router";
import { useState } from "react";
import { type Webhook, WEBHOOK_EVENTS, type WebhookEvent } from "#shared/webhooks.ts";
import { AdminList, type Columns } from "#web/kit/admin-list.tsx";
import { toastError } from "#web/toast-error.ts";
import { trpc } from "#web/trpc.ts";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { ConnectionSection } from "./connection-section.tsx";

const WebhookDialog = lazyRouteComponent(() => import("./webhook-dialog.tsx"), "WebhookDialog");

const COLUMNS: Columns<Webhook> = {
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

/** The addresses of other programs that receive events. */
export function WebhookList() {
  const list = trpc.admin.webhooks.list.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: 15_000,
  });
  const change = trpc.admin.webhooks.change.useMutation({
    onError: (error) => toastError(error),
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
        columns={COLUMNS}
        nameOf={({ url }) => url}
        actions={[
          { label: LOG, press: setOpened },
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

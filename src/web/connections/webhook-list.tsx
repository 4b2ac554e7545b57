import { lazy, Suspense, useState } from "react";
import { type Webhook, WEBHOOK_EVENTS, type WebhookEvent } from "#shared/webhooks.ts";
import { DeleteDialog } from "#web/delete-dialog.tsx";
import { toastError } from "#web/toast-error.ts";
import { trpc } from "#web/trpc.ts";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ListRows } from "#web/ui/list-rows.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#web/ui/record-table.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { ShownOnce } from "./shown-once.tsx";

const WebhookDialog = lazy(async () => ({
  default: (await import("./webhook-dialog.tsx")).WebhookDialog,
}));

const WORDS = {
  loading: "Loading webhooks...",
  failed: "Error loading webhooks. Please try again.",
  empty: "No program receives events.",
};

/** The addresses of other programs that receive events. */
export function WebhookList() {
  const list = trpc.admin.webhooks.list.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: 15_000,
  });
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [opened, setOpened] = useState<Webhook>();
  const [leaving, setLeaving] = useState<Webhook>();
  return (
    <section aria-labelledby="webhooks-title" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid flex-1 basis-60 gap-1">
          <h2 id="webhooks-title" className="text-lg font-semibold">
            Webhooks
          </h2>
          <p className="text-sm text-base-content/80">
            Addresses of other programs, which get a signed message about each event.
          </p>
        </div>
        <button type="button" className="btn btn-accent" onClick={() => setAdding(true)}>
          <Icon name="plus" className="size-4" />
          Add webhook
        </button>
      </div>
      <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
        <ListRows list={list} words={WORDS} rows={list.data}>
          {(webhooks) => <Webhooks webhooks={webhooks} onOpen={setOpened} onDelete={setLeaving} />}
        </ListRows>
      </div>
      <Suspense>
        {isAdding && (
          <WebhookDialog
            onAdded={(shown) => {
              setAdding(false);
              setSecret(shown);
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
      {secret !== undefined && (
        <ShownOnce
          title="The secret of the webhook"
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {opened && <DeliveryLog webhook={opened} onClose={() => setOpened(undefined)} />}
      {leaving && <DeleteWebhook webhook={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

interface WebhooksProps {
  webhooks: readonly Webhook[];
  onOpen: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
}

function Webhooks({ webhooks, onOpen, onDelete }: WebhooksProps) {
  return (
    <RecordTable caption="Webhooks" columns={["Address", "Events", "State", "Actions"]}>
      {webhooks.map((webhook) => (
        <RecordGroup key={webhook.id}>
          <RecordRow>
            <RecordCell>
              <span className="font-semibold wrap-anywhere">{webhook.url}</span>
            </RecordCell>
            <RecordCell label="Events">
              {webhook.events.map((event) => WEBHOOK_EVENTS[event as WebhookEvent]).join(", ")}
              {webhook.withAnswers && ", with answers"}
            </RecordCell>
            <RecordCell label="State">
              <State webhook={webhook} />
            </RecordCell>
            <RecordCell>
              <span className="flex flex-wrap gap-2 xl:min-w-max">
                <button
                  type="button"
                  className="btn btn-sm max-md:h-11"
                  onClick={() => onOpen(webhook)}
                >
                  Log<span className="sr-only"> of {webhook.url}</span>
                </button>
                <Switch webhook={webhook} />
                <button
                  type="button"
                  className="btn btn-ghost btn-sm max-md:h-11"
                  onClick={() => onDelete(webhook)}
                >
                  Delete<span className="sr-only"> {webhook.url}</span>
                </button>
              </span>
            </RecordCell>
          </RecordRow>
        </RecordGroup>
      ))}
    </RecordTable>
  );
}

function State({ webhook: { disabledAt, failingSince } }: { webhook: Webhook }) {
  if (disabledAt !== null)
    return (
      <span className="font-medium text-error">
        Off since <ShortMoment iso={disabledAt} />
      </span>
    );
  if (failingSince === null) return "On";
  return (
    <span className="font-medium text-error">
      Has accepted nothing since <ShortMoment iso={failingSince} />
    </span>
  );
}

function Switch({ webhook: { id, url, disabledAt } }: { webhook: Webhook }) {
  const { list } = trpc.useUtils().admin.webhooks;
  const change = trpc.admin.webhooks.change.useMutation({
    onError: (error) => toastError(error),
    onSettled: () => list.invalidate(),
  });
  const isOff = disabledAt !== null;
  return (
    <button
      type="button"
      className="btn btn-sm max-md:h-11"
      disabled={change.isPending}
      onClick={() => change.mutate({ id, isActive: isOff })}
    >
      Switch {isOff ? "on" : "off"}
      <span className="sr-only"> {url}</span>
    </button>
  );
}

function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { list } = trpc.useUtils().admin.webhooks;
  const { mutateAsync } = trpc.admin.webhooks.delete.useMutation();
  return (
    <DeleteDialog
      title="Delete this webhook?"
      description={
        <span className="wrap-anywhere">
          {webhook.url} gets no more events, and its log is deleted.
        </span>
      }
      onDelete={() => mutateAsync({ id: webhook.id })}
      refresh={() => list.invalidate()}
      onClose={onClose}
    />
  );
}

import { WEBHOOK_EVENTS } from "./webhooks.ts";
import type { WebhookInput } from "./webhooks.input.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { AdminForm } from "#kit/list/admin-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextInput } from "#ui/inputs.tsx";
import { CheckInput, SmallCheck } from "#ui/check-input.tsx";
import type { MakingProps } from "./connection-section.tsx";

const rules = lazyResolver<WebhookInput>(() =>
  import("./webhooks.input.ts").then((module) => module.webhookInput),
);

/** Adds an address that receives events. */
export function WebhookDialog({ onMade, onClose }: MakingProps) {
  const { list } = trpc.useUtils().admin.webhooks;
  const add = trpc.admin.webhooks.add.useMutation();
  return (
    <AdminForm
      title="Add webhook"
      description="It receives the reference and the event. All admins are told by email."
      action="Add webhook"
      rules={rules}
      initial={{ url: "", events: [], withAnswers: false }}
      send={async (input) => {
        const { secret } = await add.mutateAsync(input);
        await list.invalidate();
        onMade(secret);
      }}
      failed="The webhook was not added. Please try again."
      onClose={onClose}
    >
      {(field, { register, formState }) => (
        <>
          <TextInput
            id="webhook-url"
            label="Address"
            hint="Starts with https://"
            required
            inputMode="url"
            spellCheck={false}
            {...field("url")}
          />
          <fieldset className="grid gap-2" aria-describedby="webhook-events-error">
            <legend className="mb-1 text-sm font-medium">Events</legend>
            {Object.entries(WEBHOOK_EVENTS).map(([event, name]) => (
              <SmallCheck key={event} className="min-h-9" value={event} {...register("events")}>
                {name}
              </SmallCheck>
            ))}
            <p id="webhook-events-error" role="alert" className="text-sm text-error empty:hidden">
              {formState.errors.events?.message}
            </p>
          </fieldset>
          <CheckInput label="With answers" {...register("withAnswers")}>
            It also receives everything that applicants and senders wrote. Only for a receiver that
            you trust with it.
          </CheckInput>
        </>
      )}
    </AdminForm>
  );
}

import { useForm } from "react-hook-form";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#shared/webhooks.ts";
import type { WebhookInput } from "#shared/webhooks.input.ts";
import { fieldOf } from "#web/forms/fields.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { lazyResolver } from "#web/forms/lazy-resolver.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { TextInput } from "#web/ui/inputs.tsx";
import { CheckInput, SmallCheck } from "#web/ui/check-input.tsx";

interface Props {
  onAdded: (secret: string) => void;
  onClose: () => void;
}

const rules = lazyResolver<WebhookInput>(() =>
  import("#shared/webhooks.input.ts").then((module) => module.webhookInput),
);

/** Adds an address that receives events. */
export function WebhookDialog({ onAdded, onClose }: Props) {
  const form = useForm<WebhookInput>({
    resolver: rules,
    defaultValues: { url: "", events: [], withAnswers: false },
  });
  const { isSubmitting, isDirty, errors } = form.formState;
  const add = trpc.admin.webhooks.add.useMutation();
  const { list } = trpc.useUtils().admin.webhooks;
  const submission = useSubmission(form, {
    send: async (input) => {
      const { secret } = await add.mutateAsync(input);
      await list.invalidate();
      onAdded(secret);
    },
    sentence: (error) => sentenceOf(error, "The webhook was not added. Please try again."),
  });
  return (
    <FormDialog
      title="Add webhook"
      description="It receives the reference and the event. All admins are told by mail."
      submission={submission}
      busy={isSubmitting}
      unsaved={isDirty}
      action="Add webhook"
      onClose={onClose}
    >
      <TextInput
        id="webhook-url"
        label="Address"
        hint="Starts with https://"
        required
        inputMode="url"
        spellCheck={false}
        {...fieldOf(form)("url")}
      />
      <fieldset className="grid gap-2" aria-describedby="webhook-events-error">
        <legend className="mb-1 text-sm font-medium">Events</legend>
        {(Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]).map((event) => (
          <SmallCheck key={event} className="min-h-9" value={event} {...form.register("events")}>
            {WEBHOOK_EVENTS[event]}
          </SmallCheck>
        ))}
        <p id="webhook-events-error" role="alert" className="text-sm text-error empty:hidden">
          {errors.events?.message}
        </p>
      </fieldset>
      <CheckInput label="With answers" {...form.register("withAnswers")}>
        It also receives everything that applicants and senders wrote. Only for a receiver that you
        trust with it.
      </CheckInput>
    </FormDialog>
  );
}

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordInput } from "#domains/frame/person-inputs.tsx";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { fieldOf } from "#kit/form/fields.ts";
import { Spinner } from "#ui/spinner.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { ProofForm } from "./proof-form.tsx";
import type { Confirmed } from "#domains/session/refusals.client.ts";

interface Props {
  about: Confirmed;
  onDone: (confirmed: boolean) => void;
}

/** Asks for the second factor again, or for the password of a user without one. */
export function ConfirmationDialog({ about: { action, operation }, onDone }: Props) {
  const ask = trpc.secondFactor.askToConfirm.useMutation();
  const confirm = trpc.secondFactor.confirm.useMutation();
  const { mutate } = ask;
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog
      title="Confirm that it is you"
      description={`${action === undefined ? "This action" : `“${action}”`} needs a new confirmation.`}
      onClose={() => onDone(false)}
    >
      {ask.isError && (
        <FailedToLoad onRetry={() => mutate()}>
          {sentenceOf(ask.error, "This did not work.")}
        </FailedToLoad>
      )}
      {!ask.data && !ask.isError && <Spinner />}
      {ask.data?.methods.length === 0 && (
        <PasswordForm
          send={async (password) => {
            await confirm.mutateAsync({ password, operation });
            onDone(true);
          }}
        />
      )}
      {ask.data && ask.data.methods.length > 0 && (
        <ProofForm
          methods={ask.data.methods}
          askForPasskey={() => ask.mutateAsync()}
          send={async (proof) => {
            await confirm.mutateAsync({ ...proof, operation });
            onDone(true);
          }}
          action="Confirm"
        />
      )}
    </Dialog>
  );
}

function PasswordForm({ send }: { send: (password: string) => Promise<void> }) {
  const form = useForm<{ password: string }>({ defaultValues: { password: "" } });
  const submission = useSubmission(form, {
    send: ({ password }) => send(password),
    sentence: (error) => sentenceOf(error, "Please enter your password."),
    beside: "password",
  });
  return (
    <Form {...submission}>
      <PasswordInput
        id="confirmation-password"
        label="Your password"
        autoComplete="current-password"
        {...fieldOf(form)("password", { required: "Please enter your password." })}
      />
      <SubmitButton busy={form.formState.isSubmitting}>Confirm</SubmitButton>
    </Form>
  );
}

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordInput } from "../accounts/inputs.tsx";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FailedToLoad } from "../ui/failed-to-load.tsx";
import { fieldOf } from "../ui/field-of.ts";
import { Spinner } from "../ui/spinner.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { ProofForm } from "./proof-form.tsx";

interface Props {
  onDone: (confirmed: boolean) => void;
}

/** Asks for the second factor again, or for the password of who has none. */
export function ConfirmationDialog({ onDone }: Props) {
  const ask = trpc.secondFactor.askToConfirm.useMutation();
  const confirm = trpc.secondFactor.confirm.useMutation();
  const { mutate } = ask;
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog
      title="Confirm that it is you"
      description="What you are about to do needs a fresh proof. It then holds for five minutes."
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
            await confirm.mutateAsync({ password });
            onDone(true);
          }}
        />
      )}
      {ask.data && ask.data.methods.length > 0 && (
        <ProofForm
          methods={ask.data.methods}
          askForPasskey={() => ask.mutateAsync()}
          send={async (proof) => {
            await confirm.mutateAsync(proof);
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
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      if (password === "") throw new Error("Password is required");
      await send(password);
    } catch (error) {
      const message =
        issuesOf(error)[0]?.message ?? sentenceOf(error, "Please enter your password.");
      form.setError("password", { message }, { shouldFocus: true });
    }
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <PasswordInput
        id="confirmation-password"
        label="Your password"
        autoComplete="current-password"
        {...fieldOf(form)("password")}
      />
      <SubmitButton busy={form.formState.isSubmitting}>Confirm</SubmitButton>
    </form>
  );
}

import { useForm } from "react-hook-form";
import type { AddedFactor } from "../../shared/second-factor.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { Dialog } from "../ui/dialog.tsx";
import { fieldOf } from "../ui/field-of.ts";
import { TextInput } from "../ui/inputs.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { withConfirmation } from "./confirmation.tsx";
import { makePasskey, PasskeyCancelled } from "./use-passkey.ts";

interface Props {
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}

/** Names a passkey and has the browser make it. */
export function AddPasskey({ onAdded, onClose }: Props) {
  const offer = trpc.secondFactor.offerPasskey.useMutation();
  const add = trpc.secondFactor.addPasskey.useMutation();
  const form = useForm<{ name: string }>({ defaultValues: { name: "This device" } });
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const options = await withConfirmation(() => offer.mutateAsync());
      const passkey = await makePasskey(options);
      onAdded(await add.mutateAsync({ name, passkey }));
    } catch (error) {
      const message =
        error instanceof PasskeyCancelled
          ? error.message
          : (issuesOf(error)[0]?.message ??
            sentenceOf(error, "The passkey could not be added. Please try again."));
      form.setError("name", { message }, { shouldFocus: true });
    }
  });
  return (
    <Dialog
      title="Add a passkey"
      description="Your fingerprint, your face, your device’s PIN or a security key confirms your login from then on."
      busy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <TextInput
          id="new-factor-name"
          label="Name"
          hint="So that you know it again, such as “Office laptop”."
          required
          {...fieldOf(form)("name")}
        />
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-end btn-primary">
          Continue
        </SubmitButton>
      </form>
    </Dialog>
  );
}

import { useForm } from "react-hook-form";
import type { AddedFactor } from "#domains/second-factor/second-factor.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { fieldOf } from "#kit/form/fields.ts";
import { TextInput } from "#ui/inputs.tsx";
import { makePasskey, PasskeyCanceled } from "./use-passkey.client.ts";

interface Props {
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}

/** Names a passkey and lets the browser create it. */
export function AddPasskey({ onAdded, onClose }: Props) {
  const offer = trpc.secondFactor.offerPasskey.useMutation();
  const add = trpc.secondFactor.addPasskey.useMutation();
  const form = useForm<{ name: string }>({ defaultValues: { name: "This device" } });
  return (
    <DialogForm
      form={form}
      title="Add a passkey"
      description="Your fingerprint, your face, your device’s PIN or a security key confirms your login from then on."
      send={async ({ name }) => {
        const options = await offer.mutateAsync();
        const passkey = await makePasskey(options);
        onAdded(await add.mutateAsync({ name, passkey }));
      }}
      sentence={(error) =>
        error instanceof PasskeyCanceled
          ? error.message
          : sentenceOf(error, "The passkey could not be added. Please try again.")
      }
      beside="name"
      unsaved={false}
      action="Continue"
      cancels={false}
      onClose={onClose}
    >
      <TextInput
        id="new-factor-name"
        label="Name"
        hint="So that you know it again, such as “Office laptop”."
        required
        {...fieldOf(form)("name")}
      />
    </DialogForm>
  );
}

import { useForm } from "react-hook-form";
import type { AddedFactor, TimeCodeOffer } from "#domains/second-factor/second-factor.ts";
import type { TimeCodeInput } from "#domains/second-factor/second-factor.input.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { QrCode } from "#ui/qr-code.tsx";

const resolver = lazyResolver<TimeCodeInput>(() =>
  import("#domains/second-factor/second-factor.input.ts").then((rules) => rules.timeCodeInput),
);

interface Props {
  offer: TimeCodeOffer;
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}

/** Shows a new secret to scan or type, and asks for the first code as proof that it was stored. */
export function AddTimeCode({ offer, onAdded, onClose }: Props) {
  const add = trpc.secondFactor.addTimeCode.useMutation();
  const form = useForm<TimeCodeInput>({
    resolver,
    defaultValues: { name: "Authenticator app", code: "" },
  });
  const field = fieldOf(form);
  return (
    <DialogForm
      form={form}
      title="Add an authenticator app"
      description="Any authenticator app will do, including your password manager's."
      send={async (values) => onAdded(await add.mutateAsync(values))}
      failed="The app could not be added. Please try again."
      beside="code"
      unsaved={false}
      action="Add"
      cancels={false}
      onClose={onClose}
    >
      <Secret offer={offer} />
      <TextInput
        id="new-factor-code"
        label="Code that the app shows"
        hint="Six digits, new every 30 seconds."
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field("code")}
      />
      <TextInput
        id="new-factor-name"
        label="Name"
        hint="So that you know it again, such as “Work phone”."
        required
        {...field("name")}
      />
    </DialogForm>
  );
}

function Secret({ offer: { address, secret } }: Pick<Props, "offer">) {
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="justify-self-center">
        <QrCode text={address} label="QR code with the secret for your app" />
      </div>
      <div className="grid gap-2 text-sm">
        <p>Scan the code with the app. If you cannot, type this secret into it:</p>
        <p className="flex items-center gap-1">
          <code className="font-mono wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton text={secret} label="Copy the secret" />
        </p>
      </div>
    </div>
  );
}

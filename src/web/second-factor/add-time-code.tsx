import { useForm } from "react-hook-form";
import type { AddedFactor, TimeCodeOffer } from "../../shared/second-factor.ts";
import type { TimeCodeInput } from "../../shared/second-factor.input.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { fieldOf } from "../ui/field-of.ts";
import { showIssues } from "../ui/form-issues.ts";
import { TextInput } from "../ui/inputs.tsx";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { withConfirmation } from "./confirmation.tsx";
import { QrCode } from "./qr-code.tsx";

const resolver = lazyResolver<TimeCodeInput>(() =>
  import("../../shared/second-factor.input.ts").then((rules) => rules.timeCodeInput),
);

interface Props {
  offer: TimeCodeOffer;
  onAdded: (added: AddedFactor) => void;
  onClose: () => void;
}

/** Shows a new secret to scan or to type, and takes the first code as the proof that it arrived. */
export function AddTimeCode({ offer, onAdded, onClose }: Props) {
  const add = trpc.secondFactor.addTimeCode.useMutation();
  const form = useForm<TimeCodeInput>({
    resolver,
    defaultValues: { name: "Authenticator app", code: "" },
  });
  const field = fieldOf(form);
  const submit = form.handleSubmit(async (values) => {
    try {
      onAdded(await withConfirmation(() => add.mutateAsync(values)));
    } catch (error) {
      const issues = issuesOf(error);
      const message = sentenceOf(error, "The app could not be added. Please try again.");
      showIssues(form, issues.length > 0 ? issues : [{ path: "code", message }]);
    }
  });
  return (
    <Dialog
      title="Add a time code app"
      description="Any authenticator app will do, such as the one of your password manager."
      busy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
          <div className="justify-self-center">
            <QrCode text={offer.address} label="QR code with the secret for your app" />
          </div>
          <div className="grid gap-2 text-sm">
            <p>Scan the code with the app. If you cannot, type this secret into it:</p>
            <p className="flex items-center gap-1">
              <code className="font-mono wrap-anywhere">
                {offer.secret.replace(/(.{4})(?=.)/g, "$1 ")}
              </code>
              <CopyButton text={offer.secret} label="Copy the secret" />
            </p>
          </div>
        </div>
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
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-end btn-primary">
          Add
        </SubmitButton>
      </form>
    </Dialog>
  );
}

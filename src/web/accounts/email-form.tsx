import { useForm } from "react-hook-form";
import type { EmailChangeInput } from "../../shared/accounts.input.ts";
import type { User } from "../../shared/accounts.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { AccountForm, useSubmission } from "./account-form.tsx";
import { AccountSection } from "./account-section.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { EmailInput, PasswordInput } from "./inputs.tsx";
import { useSendsMail } from "./resend-link.tsx";
import { PendingEmail } from "./pending-email.tsx";

const resolver = lazyResolver<EmailChangeInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.emailChangeInput),
);

/** The address, which the password and a link sent to the new one change: it is the way back into the account. */
export function EmailForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const sendsMail = useSendsMail();
  const form = useForm<EmailChangeInput>({
    resolver,
    defaultValues: { email: user.email, currentPassword: "" },
  });
  const field = fieldOf(form);
  const change = trpc.accounts.changeEmail.useMutation();
  const submission = useSubmission(form, {
    send: async (values) => {
      const own = await change.mutateAsync(values);
      utils.accounts.me.setData(undefined, own);
      form.reset({ email: own.email, currentPassword: "" });
      await utils.accounts.pendingEmail.invalidate();
      toast(
        own.email === values.email
          ? { title: "Email address changed" }
          : {
              title: "Please check your new email address",
              description: sendsMail
                ? "It counts once you follow the link that we sent there."
                : "This website cannot send e-mail yet, so it stays as it was.",
            },
      );
    },
    sentence: (error) => sentenceOf(error, "The address could not be changed. Please try again."),
  });
  return (
    <AccountSection
      id="address"
      title="Email address"
      lead="Where we write to you, and where a new password is asked for. A new address counts once you have confirmed it."
    >
      <PendingEmail present={user.email} />
      {!user.isVerified && <CheckYourEmail user={user} />}
      <AccountForm {...submission}>
        <EmailInput {...field("email")} />
        <PasswordInput
          id="email-password"
          label="Your password"
          autoComplete="current-password"
          {...field("currentPassword")}
        />
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-start btn-primary">
          Change email address
        </SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}

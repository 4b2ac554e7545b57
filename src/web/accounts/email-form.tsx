import { useForm } from "react-hook-form";
import type { EmailChangeInput } from "../../shared/accounts.input.ts";
import type { User } from "../../shared/accounts.ts";
import { forgetOfficerRecord } from "../officer-record.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { AccountForm, useSubmission } from "./account-form.tsx";
import { AccountSection } from "./account-section.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { EmailInput, PasswordInput } from "./inputs.tsx";

const resolver = lazyResolver<EmailChangeInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.emailChangeInput),
);

/** The address, which only the password changes: it is the way back into the account. */
export function EmailForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const form = useForm<EmailChangeInput>({
    resolver,
    defaultValues: { email: user.email, currentPassword: "" },
  });
  const field = fieldOf(form);
  const change = trpc.accounts.changeEmail.useMutation();
  const submission = useSubmission(form, {
    send: async (values) => {
      const changed = await change.mutateAsync(values);
      // An officer's record of an address that was verified says too much now
      forgetOfficerRecord();
      utils.accounts.me.setData(undefined, changed);
      form.reset({ email: changed.email, currentPassword: "" });
      toast({ title: "Email address changed" });
    },
    sentence: (error) => sentenceOf(error, "The address could not be changed. Please try again."),
  });
  return (
    <AccountSection
      id="address"
      title="Email address"
      lead={
        user.isLoanOfficer
          ? "A new address has to be verified before the portal opens again."
          : "Where we write to you, and where a new password is asked for."
      }
    >
      {user.isLoanOfficer && !user.isVerified && <CheckYourEmail user={user} />}
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

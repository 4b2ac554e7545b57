import { useState } from "react";
import { useForm } from "react-hook-form";
import type { EmailChangeInput } from "../../shared/accounts.input.ts";
import { TAKEN, type User } from "../../shared/accounts.ts";
import { forgetOfficerRecord } from "../officer-record.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { showIssues } from "../ui/form-issues.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { AccountSection } from "./account-section.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { PasswordInput, TextInput } from "./inputs.tsx";
import { Notice } from "./notice.tsx";

const resolver = lazyResolver<EmailChangeInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.emailChangeInput),
);

/** The address, which only the password changes: it is the way back into the account. */
export function EmailForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<EmailChangeInput>({
    resolver,
    defaultValues: { email: user.email, currentPassword: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const change = trpc.accounts.changeEmail.useMutation();
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const changed = await change.mutateAsync(values);
      // An officer's record of an address that was verified says too much now
      forgetOfficerRecord();
      utils.accounts.me.setData(undefined, changed);
      form.reset({ email: changed.email, currentPassword: "" });
      toast({ title: "Email address changed" });
    } catch (error) {
      const sentence = sentenceOf(error, "The address could not be changed. Please try again.");
      const taken = sentence === TAKEN.email ? [{ path: "email", message: sentence }] : [];
      const issues = [...issuesOf(error), ...taken];
      showIssues(form, issues);
      if (issues.length === 0) setRefusal(sentence);
    }
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
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <TextInput
          id="email"
          label="Email"
          type="email"
          required
          autoComplete="email"
          error={errors.email?.message}
          {...register("email")}
        />
        <PasswordInput
          id="email-password"
          label="Your password"
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register("currentPassword")}
        />
        <SubmitButton busy={isSubmitting} className="justify-self-start btn-primary">
          Change email address
        </SubmitButton>
      </form>
    </AccountSection>
  );
}

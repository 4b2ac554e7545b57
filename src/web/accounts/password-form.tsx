import { useState } from "react";
import { useForm } from "react-hook-form";
import type { PasswordChangeInput } from "../../shared/accounts.input.ts";
import type { User } from "../../shared/accounts.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { showIssues } from "../ui/form-issues.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { AccountSection } from "./account-section.tsx";
import { PasswordInput } from "./inputs.tsx";
import { Notice } from "./notice.tsx";

const resolver = lazyResolver<PasswordChangeInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.passwordChangeInput),
);

const EMPTY: PasswordChangeInput = { currentPassword: "", newPassword: "" };

/** A new password ends every other session. */
export function PasswordForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<PasswordChangeInput>({ resolver, defaultValues: EMPTY });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const change = trpc.accounts.changePassword.useMutation();
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await change.mutateAsync(values);
      form.reset(EMPTY);
      void utils.accounts.sessions.invalidate();
      toast({ title: "Password changed", description: "Every other device was signed out." });
    } catch (error) {
      const issues = issuesOf(error);
      showIssues(form, issues);
      if (issues.length === 0)
        setRefusal(sentenceOf(error, "The password could not be changed. Please try again."));
    }
  });
  return (
    <AccountSection id="password" title="Password" lead="A new one signs out every other device.">
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
      >
        {/* For password managers: whose password this is */}
        <input type="hidden" name="username" autoComplete="username" value={user.username} />
        <PasswordInput
          id="current-password"
          label="Current password"
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register("currentPassword")}
        />
        <PasswordInput
          id="new-password"
          label="New password"
          hint="At least 8 characters."
          required
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register("newPassword")}
        />
        <SubmitButton busy={isSubmitting} className="justify-self-start btn-primary">
          Change password
        </SubmitButton>
      </form>
    </AccountSection>
  );
}

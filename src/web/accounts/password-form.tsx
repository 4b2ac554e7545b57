import { useForm } from "react-hook-form";
import type { PasswordChangeInput } from "../../shared/accounts.input.ts";
import type { User } from "../../shared/accounts.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { AccountForm, useSubmission } from "./account-form.tsx";
import { AccountSection } from "./account-section.tsx";
import { NewPasswordInput, PasswordInput } from "./inputs.tsx";

const resolver = lazyResolver<PasswordChangeInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.passwordChangeInput),
);

const EMPTY: PasswordChangeInput = { currentPassword: "", newPassword: "" };

/** A new password ends every other session. */
export function PasswordForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const form = useForm<PasswordChangeInput>({ resolver, defaultValues: EMPTY });
  const field = fieldOf(form);
  const change = trpc.accounts.changePassword.useMutation();
  const submission = useSubmission(form, {
    send: async (values) => {
      await change.mutateAsync(values);
      form.reset(EMPTY);
      void utils.accounts.sessions.invalidate();
      toast({ title: "Password changed", description: "Every other device was signed out." });
    },
    sentence: (error) => sentenceOf(error, "The password could not be changed. Please try again."),
  });
  return (
    <AccountSection id="password" title="Password" lead="A new one signs out every other device.">
      <AccountForm {...submission}>
        {/* For password managers: whose password this is */}
        <input name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordInput
          id="current-password"
          label="Current password"
          autoComplete="current-password"
          {...field("currentPassword")}
        />
        <NewPasswordInput
          label="New password"
          hint="At least 8 characters."
          {...field("newPassword")}
        />
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-start btn-primary">
          Change password
        </SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}

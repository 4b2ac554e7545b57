import { useForm } from "react-hook-form";
import type { PasswordChangeInput } from "#domains/accounts/accounts.input.ts";
import { PASSWORD_LENGTH, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { SectionRow } from "#ui/section-card.tsx";
import { NewPasswordInput, PasswordInput } from "#domains/frame/person-inputs.tsx";

const resolver = lazyResolver<PasswordChangeInput>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.passwordChangeInput),
);

const EMPTY: PasswordChangeInput = { currentPassword: "", newPassword: "" };

/** Changes the password and ends every other session. */
export function ChangePasswordForm({ user }: { user: User }) {
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
    <SectionRow id="password" title="Password" lead="A new password signs out every other device.">
      <Form {...submission}>
        {/* Tells password managers whose password this is */}
        <input name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordInput
          id="current-password"
          label="Current password"
          autoComplete="current-password"
          {...field("currentPassword")}
        />
        <NewPasswordInput
          label="New password"
          hint={`At least ${worksAtDesk(user) ? PASSWORD_LENGTH.adminMin : PASSWORD_LENGTH.min} characters.`}
          {...field("newPassword")}
        />
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-start btn-primary">
          Change password
        </SubmitButton>
      </Form>
    </SectionRow>
  );
}

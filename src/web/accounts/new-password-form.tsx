import type { NewPasswordInput as NewPassword } from "../../shared/accounts.input.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { usePageForm } from "../page-forms/page-form.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm, useSubmission } from "./account-form.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { NewPasswordInput } from "./inputs.tsx";
import { tellOtherTabs } from "./other-tabs.ts";

const FORM = "new-password-form";

const resolver = lazyResolver<NewPassword>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.newPasswordInput),
);

interface Props {
  secret: string;
  /** Gets the username, which may have been forgotten too. */
  onDone: (username: string) => void;
}

/** A new password in exchange for the secret of a mailed link. */
export function NewPasswordForm({ secret, onDone }: Props) {
  const form = usePageForm<NewPassword>(FORM, resolver);
  const utils = trpc.useUtils();
  const confirm = trpc.accounts.confirmPasswordReset.useMutation();
  const submission = useSubmission(form, {
    send: async ({ password }) => {
      const { username } = await confirm.mutateAsync({ token: secret, password });
      // Whoever was signed in here is no longer
      void utils.accounts.me.invalidate();
      tellOtherTabs();
      onDone(username);
    },
    sentence: (error) => sentenceOf(error, "The password could not be changed. Please try again."),
  });
  return (
    <AccountForm id={FORM} {...submission}>
      <noscript>
        <LinkInput />
      </noscript>
      <NewPasswordInput
        label="New password"
        hint="At least 8 characters. A few words in a row are easy to keep in mind."
        {...fieldOf(form)("password")}
      />
      <SubmitButton busy={form.formState.isSubmitting}>Change password</SubmitButton>
    </AccountForm>
  );
}

/** What stands after the # of a link never reaches the server, and without scripts not this form. */
function LinkInput() {
  return (
    <TextInput
      id="reset-link"
      name="link"
      label="The link in your email"
      hint="Copy the whole address of the link and paste it here."
      required
      autoComplete="off"
    />
  );
}

import type { NewPasswordInput as NewPassword } from "#domains/accounts/accounts.input.ts";
import type { ResetAccount } from "#domains/accounts/accounts.output.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { usePageForm } from "#kit/form/page-form.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { NewPasswordInput } from "#domains/frame/person-inputs.tsx";
import { notifyOtherTabs } from "#domains/session/use-session.client.ts";

const FORM = "new-password-form";

const resolver = lazyResolver<NewPassword>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.newPasswordInput),
);

interface Props {
  secret: string;
  /** Whether it is the first password of an invited person. */
  invited: boolean;
  /** Receives the username, which the user may have forgotten too, and where they sign in. */
  onDone: (account: ResetAccount) => void;
}

export function NewPasswordForm({ secret, invited, onDone }: Props) {
  const form = usePageForm<NewPassword>(FORM, resolver);
  const utils = trpc.useUtils();
  const confirm = trpc.accounts.confirmPasswordReset.useMutation();
  const submission = useSubmission(form, {
    send: async ({ password }) => {
      const account = await confirm.mutateAsync({ token: secret, password });
      // Nobody is signed in here any more
      void utils.accounts.me.invalidate();
      notifyOtherTabs();
      onDone(account);
    },
    sentence: (error) =>
      sentenceOf(
        error,
        `The password could not be ${invited ? "saved" : "changed"}. Please try again.`,
      ),
  });
  return (
    <Form id={FORM} {...submission}>
      <noscript>
        <LinkInput />
      </noscript>
      <NewPasswordInput
        label={invited ? "Your password" : "New password"}
        {...fieldOf(form)("password")}
      />
      <SubmitButton busy={form.formState.isSubmitting}>
        {invited ? "Save password" : "Change password"}
      </SubmitButton>
    </Form>
  );
}

/** The part of a link after the # never reaches the server, nor, without scripts, this form. */
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

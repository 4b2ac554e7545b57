import { useState } from "react";
import { useForm } from "react-hook-form";
import type { NewPasswordInput } from "../../shared/accounts.input.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { PasswordInput } from "./inputs.tsx";
import { Notice } from "./notice.tsx";
import { tellOtherTabs } from "./other-tabs.ts";

const resolver = lazyResolver<NewPasswordInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.newPasswordInput),
);

interface Props {
  secret: string;
  /** Gets the username, which may have been forgotten too. */
  onDone: (username: string) => void;
}

/** A new password in exchange for the secret of a mailed link. */
export function NewPasswordForm({ secret, onDone }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, formState } = useForm<NewPasswordInput>({ resolver });
  const utils = trpc.useUtils();
  const confirm = trpc.accounts.confirmPasswordReset.useMutation();
  const submit = handleSubmit(async ({ password }) => {
    setRefusal(undefined);
    try {
      const { username } = await confirm.mutateAsync({ token: secret, password });
      // Whoever was signed in here is no longer
      void utils.accounts.me.invalidate();
      tellOtherTabs();
      onDone(username);
    } catch (error) {
      setRefusal(sentenceOf(error, "The password could not be changed. Please try again."));
    }
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <PasswordInput
        id="new-password"
        label="New password"
        hint="At least 8 characters. A few words in a row are easy to keep in mind."
        required
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <SubmitButton busy={formState.isSubmitting}>Change password</SubmitButton>
    </form>
  );
}

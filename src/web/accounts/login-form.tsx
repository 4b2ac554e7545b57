import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { LoginInput } from "../../shared/accounts.input.ts";
import { sentenceOf } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { usePageForm } from "../page-forms/page-form.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { isUnanswered, UNREACHABLE } from "../unanswered.ts";
import { AccountForm, useSubmission } from "./account-form.tsx";
import { PasswordInput, UsernameInput } from "./inputs.tsx";

const FORM = "login-form";

const resolver = lazyResolver<LoginInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.loginInput),
);

/** What is typed, which outlasts the form on a page that shows it now and then. */
export function useLoginForm() {
  return usePageForm<LoginInput>(FORM, resolver);
}

interface Props {
  form: UseFormReturn<LoginInput>;
  signIn: (credentials: LoginInput) => Promise<void>;
  /** The toast's title and what it says when the server gave no sentence. */
  failed: { title: string; fallback: string };
  /** Under the button. */
  children?: ReactNode;
}

/** Username and password, as every sign-in page asks for them. */
export function LoginForm({ form, signIn, failed, children }: Props) {
  const field = fieldOf(form);
  const submission = useSubmission(form, {
    send: async (credentials) => {
      await signIn(credentials);
      form.reset();
    },
    // Without an answer nobody has said that the password was wrong
    sentence: (error) => (isUnanswered(error) ? UNREACHABLE : sentenceOf(error, failed.fallback)),
    toastTitle: failed.title,
  });
  return (
    <AccountForm id={FORM} {...submission}>
      <UsernameInput {...field("username")} />
      <PasswordInput
        id="password"
        label="Password"
        autoComplete="current-password"
        {...field("password")}
      />
      <SubmitButton busy={form.formState.isSubmitting}>Log in</SubmitButton>
      {children}
    </AccountForm>
  );
}

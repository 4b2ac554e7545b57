import { type ReactNode, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { User } from "../../shared/accounts.ts";
import type { LoginInput } from "../../shared/accounts.input.ts";
import type { ProofMethod } from "../../shared/second-factor.ts";
import { LOGIN_FORM, SECOND_FACTOR_FORM } from "../../shared/page-form.ts";
import { usePosted } from "../page-forms/posted-form.ts";
import { LoginStepLater } from "../second-factor/login-step-later.tsx";
import { methodsToGoOn } from "../second-factor/refusals.ts";
import { sentenceOf } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { usePageForm } from "../page-forms/page-form.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { isUnanswered, UNREACHABLE } from "../unanswered.ts";
import { AccountForm, useSubmission } from "./account-form.tsx";
import { PasswordInput, UsernameInput } from "./inputs.tsx";

const resolver = lazyResolver<LoginInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.loginInput),
);

type SignedIn = User & { adminToken?: string | undefined };

/** What is typed, which outlasts the form on a page that shows it now and then. */
export function useLoginForm() {
  return usePageForm<LoginInput>(LOGIN_FORM, resolver);
}

interface Props {
  form: UseFormReturn<LoginInput>;
  signIn: (credentials: LoginInput) => Promise<SignedIn>;
  /** After the password alone, or after the second factor. */
  onSignedIn: (answer: SignedIn) => void;
  /** The toast's title and what it says when the server gave no sentence. */
  failed: { title: string; fallback: string };
  /** Under the button. */
  children?: ReactNode;
}

/** Username and password, as every sign-in page asks for them. */
export function LoginForm({ form, signIn, onSignedIn, failed, children }: Props) {
  const field = fieldOf(form);
  const halfway = usePosted(SECOND_FACTOR_FORM);
  const [methods, setMethods] = useState<readonly ProofMethod[] | undefined>(halfway?.methods);
  const submission = useSubmission(form, {
    send: async (credentials) => {
      try {
        onSignedIn(await signIn(credentials));
      } catch (error) {
        const toGoOn = methodsToGoOn(error);
        if (!toGoOn) throw error;
        setMethods(toGoOn);
      }
      form.reset();
    },
    // Without an answer nobody has said that the password was wrong
    sentence: (error) => (isUnanswered(error) ? UNREACHABLE : sentenceOf(error, failed.fallback)),
    toastTitle: failed.title,
  });
  if (methods)
    return (
      <LoginStepLater
        methods={methods}
        refusal={methods === halfway?.methods ? halfway?.message : undefined}
        onSignedIn={onSignedIn}
        onCancel={() => setMethods(undefined)}
      />
    );
  return (
    <AccountForm id={LOGIN_FORM} {...submission}>
      <UsernameInput hint="Your email address works too." {...field("username")} />
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

import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { User } from "#domains/accounts/accounts.ts";
import type { SignInInput } from "#domains/accounts/accounts.input.ts";
import type { ProofMethod } from "#domains/second-factor/second-factor.ts";
import { SIGN_IN_FORM, SECOND_FACTOR_FORM } from "#kit/values/page-form.ts";
import { usePosted } from "#kit/form/before-script.ts";
import { later } from "#ui/later.ts";
import { methodsToGoOn } from "#domains/session/refusals.client.ts";
import { useBeginSession } from "#domains/session/use-session.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { usePageForm } from "#kit/form/page-form.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { isUnanswered, UNREACHABLE, Form, useSubmission } from "#kit/form/form.tsx";
import { PasswordInput, UsernameInput } from "#domains/frame/person-inputs.tsx";

const resolver = lazyResolver<SignInInput>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.signInInput),
);

// Decision: src/decisions/025-second-step-in-the-html.md
const SignInStep = later(
  () => import("#domains/second-factor/screens/sign-in-step.tsx"),
  "SignInStep",
);

type SignedIn = User & { adminToken?: string | undefined };

/** The typed values, which outlive the form where it is not always shown. */
export function useCredentialsForm() {
  return usePageForm<SignInInput>(SIGN_IN_FORM, resolver);
}

interface Props {
  form: UseFormReturn<SignInInput>;
  signIn: (credentials: SignInInput) => Promise<SignedIn>;
  /** Called after the password alone, or after the second factor. */
  onSignedIn: (answer: SignedIn) => void;
  /** The title of the toast, and its text when the server gave no sentence. */
  failed: { title: string; fallback: string };
  children?: ReactNode;
}

export function CredentialsForm({ form, signIn, onSignedIn, failed, children }: Props) {
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
    // Without a response it is unknown whether the password was wrong
    sentence: (error) => (isUnanswered(error) ? UNREACHABLE : sentenceOf(error, failed.fallback)),
    toastTitle: failed.title,
  });
  if (methods)
    return (
      <Suspense fallback={<Spinner />}>
        <SignInStep
          methods={methods}
          refusal={methods === halfway?.methods ? halfway?.message : undefined}
          onSignedIn={onSignedIn}
          onCancel={() => setMethods(undefined)}
        />
      </Suspense>
    );
  return (
    <Form id={SIGN_IN_FORM} {...submission}>
      <UsernameInput hint="Your email address works too." {...field("username")} />
      <PasswordInput
        id="password"
        label="Password"
        autoComplete="current-password"
        {...field("password")}
      />
      <SubmitButton busy={form.formState.isSubmitting}>Log in</SubmitButton>
      {children}
    </Form>
  );
}

interface SignInProps {
  form: UseFormReturn<SignInInput>;
  onSignedIn: (user: User) => void;
  children?: ReactNode;
}

export function SignInForm({ form, onSignedIn, children }: SignInProps) {
  const begin = useBeginSession();
  const signIn = trpc.accounts.login.useMutation();
  return (
    <CredentialsForm
      form={form}
      failed={{ title: "Login failed", fallback: "Invalid username or password" }}
      signIn={(credentials) => signIn.mutateAsync(credentials)}
      onSignedIn={(user) => {
        begin(user);
        onSignedIn(user);
      }}
    >
      <p className="grid justify-items-center gap-3 text-center text-sm">
        <Link to="/forgot-password" className="tap link link-primary">
          Forgot your password?
        </Link>
        {children}
      </p>
    </CredentialsForm>
  );
}

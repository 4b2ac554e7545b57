import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { User } from "#shared/accounts.ts";
import { trpc } from "#web/trpc.ts";
import { CredentialsForm, type useCredentialsForm } from "./credentials-form.tsx";
import { useBeginSession } from "#web/session/use-session.ts";

interface Props {
  form: ReturnType<typeof useCredentialsForm>;
  onSignedIn: (user: User) => void;
  /** Under the link to a new password. */
  children?: ReactNode;
}

/** The sign-in of customers and loan officers. */
export function SignInForm({ form, onSignedIn, children }: Props) {
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

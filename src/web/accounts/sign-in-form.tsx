import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { User } from "../../shared/accounts.ts";
import { trpc } from "../trpc.ts";
import { LoginForm, type useLoginForm } from "./login-form.tsx";
import { useEnterSession } from "./use-session.ts";

interface Props {
  form: ReturnType<typeof useLoginForm>;
  onSignedIn: (user: User) => void;
  /** Under the way to a new password. */
  children?: ReactNode;
}

/** The login of customers and loan officers alike. */
export function SignInForm({ form, onSignedIn, children }: Props) {
  const enter = useEnterSession();
  const login = trpc.accounts.login.useMutation();
  return (
    <LoginForm
      form={form}
      failed={{ title: "Login failed", fallback: "Invalid username or password" }}
      signIn={(credentials) => login.mutateAsync(credentials)}
      onSignedIn={(user) => {
        onSignedIn(user);
        enter(user);
      }}
    >
      <p className="grid justify-items-center gap-3 text-center text-sm">
        <Link to="/forgot-password" className="tap link link-primary">
          Forgot your password?
        </Link>
        {children}
      </p>
    </LoginForm>
  );
}

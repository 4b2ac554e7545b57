import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { INVALID_LINK } from "../../../shared/accounts.ts";
import { AuthCard } from "../../accounts/auth-card.tsx";
import { NewPasswordForm } from "../../accounts/new-password-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { privateHead } from "../../accounts/private-head.ts";
import { readFlags } from "../../accounts/verification.ts";
import { trpc } from "../../trpc.ts";

export const Route = createFileRoute("/_site/reset-password")({
  validateSearch: (search: Record<string, unknown>) => readFlags(search, ["changed"]),
  head: privateHead("Choose a new password"),
  component: ResetPassword,
});

/** The link's secret; after the # it has never left the browser. */
function secretOfLink(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
}

/** Another link may be opened on the page that is there, which is not loaded anew for it. */
function useSecretOfLink(): string | undefined {
  return useSyncExternalStore(onHashChange, secretOfLink, () => undefined);
}

function onHashChange(callback: () => void): () => void {
  window.addEventListener("hashchange", callback);
  return () => window.removeEventListener("hashchange", callback);
}

/** Whether the server says that the link is used, too old or nobody's. */
function useIsDead(secret: string | undefined): boolean {
  const { mutate, data, variables } = trpc.accounts.checkPasswordReset.useMutation();
  useEffect(() => {
    if (secret) mutate({ token: secret });
  }, [secret, mutate]);
  return data?.works === false && variables?.token === secret;
}

function ResetPassword() {
  const { changed } = Route.useSearch();
  const secret = useSecretOfLink();
  const isDead = useIsDead(secret);
  const [username, setUsername] = useState<string>();
  const finish = (name: string) => {
    setUsername(name);
    // The link is used up: going back must not offer it again
    window.history.replaceState(window.history.state, "", "/reset-password");
  };
  if ((changed || username !== undefined) && !secret)
    return (
      <AuthCard icon="key-round" title="Password changed" arrived>
        <Done username={username} />
      </AuthCard>
    );
  if (isDead)
    return (
      <AuthCard icon="key-round" title="Choose a new password">
        <div className="grid gap-5">
          <Notice kind="error">{INVALID_LINK}</Notice>
          <Link to="/forgot-password" className="btn btn-primary">
            Ask for a new link
          </Link>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard icon="key-round" title="Choose a new password">
      <div className="grid gap-5">
        {secret === "" && (
          <Notice kind="error">
            This link is incomplete. Please open the link in your email again, or ask for a new one.
          </Notice>
        )}
        <NewPasswordForm secret={secret ?? ""} onDone={finish} />
        <p className="text-center text-sm">
          <Link to="/forgot-password" className="tap link link-primary">
            Ask for a new link
          </Link>
        </p>
      </div>
    </AuthCard>
  );
}

function Done({ username }: { username: string | undefined }) {
  return (
    <div className="grid gap-6">
      <Notice kind="success">
        <p>Your password has been changed, and every device was signed out.</p>
        {username !== undefined && (
          <p>
            Your username is <strong>{username}</strong>.
          </p>
        )}
      </Notice>
      <div className="grid gap-3 sm:grid-cols-2">
        <Link to="/auth" className="btn btn-primary">
          Log in
        </Link>
        <Link to="/LOagentsPortal/login" className="btn">
          Loan officer login
        </Link>
      </div>
    </div>
  );
}

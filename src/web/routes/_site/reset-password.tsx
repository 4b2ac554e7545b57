import { createFileRoute, Link, useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { AuthCard } from "../../accounts/auth-card.tsx";
import { NewPasswordForm } from "../../accounts/new-password-form.tsx";
import { Notice } from "../../accounts/notice.tsx";
import { privateHead } from "../../accounts/private-head.ts";

export const Route = createFileRoute("/_site/reset-password")({
  head: privateHead("Choose a new password"),
  component: ResetPassword,
});

/** The link's secret; after the # it has never left the browser. */
function secretOfLink(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get("token");
}

function ResetPassword() {
  const [username, setUsername] = useState<string>();
  const hydrated = useHydrated();
  const finish = (name: string) => {
    setUsername(name);
    // The link is used up: going back must not offer it again
    window.history.replaceState(window.history.state, "", "/reset-password");
  };
  const isCut = hydrated && username === undefined && !secretOfLink();
  return (
    <AuthCard icon="key-round" title="Choose a new password">
      {username === undefined ? (
        <div className="grid gap-5">
          {isCut && (
            <Notice kind="error">
              This link is incomplete. Please open the link in your email again, or ask for a new
              one.
            </Notice>
          )}
          <NewPasswordForm secret={() => secretOfLink() ?? ""} onDone={finish} />
          <p className="text-center text-sm">
            <Link to="/forgot-password" className="link link-primary">
              Ask for a new link
            </Link>
          </p>
        </div>
      ) : (
        <Done username={username} />
      )}
    </AuthCard>
  );
}

function Done({ username }: { username: string }) {
  return (
    <div className="grid gap-6">
      <Notice kind="success">
        <p>Your password has been changed, and every device was signed out.</p>
        <p>
          Your username is <strong>{username}</strong>.
        </p>
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

import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ResetAccount } from "#domains/accounts/accounts.output.ts";
import { INVALID_LINK } from "#domains/accounts/accounts.ts";
import { SignInCard } from "#domains/accounts/sign-in-page/sign-in-card.tsx";
import { NewPasswordForm } from "#domains/accounts/sign-in-page/new-password-form.tsx";
import { Notice } from "#ui/notice.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { readFlags } from "#domains/accounts/sign-in-page/address-flags.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

export const Route = createFileRoute("/_site/reset-password")({
  validateSearch: (search: Record<string, unknown>) => readFlags(search, ["changed", "invited"]),
  head: (page) => privateHead(titleFor(page.match.search.invited))(page),
  component: ResetPassword,
});

/** An invited person has no password of their own yet. */
function titleFor(invited: boolean | undefined): string {
  return invited ? "Choose your password" : "Choose a new password";
}

const INCOMPLETE_LINK =
  "This link is incomplete. Please open the link in your email again, or ask for a new one.";

/** The link's secret; browsers never send the part after the #. */
function secretOfLink(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
}

/** A new link may open on the current page without a reload. */
function useSecretOfLink(): string | undefined {
  return useSyncExternalStore(onHashChange, secretOfLink, () => undefined);
}

function onHashChange(callback: () => void): () => void {
  window.addEventListener("hashchange", callback);
  return () => window.removeEventListener("hashchange", callback);
}

/** Whether the server reports the link as used, expired or unknown. */
function useIsDead(secret: string | undefined): boolean {
  const { mutate, data, variables } = trpc.accounts.checkPasswordReset.useMutation();
  useEffect(() => {
    if (secret) mutate({ token: secret });
  }, [secret, mutate]);
  return data?.works === false && variables?.token === secret;
}

function ResetPassword() {
  const { changed, invited } = Route.useSearch();
  const secret = useSecretOfLink();
  const isDead = useIsDead(secret);
  const [account, setAccount] = useState<ResetAccount>();
  const finish = (done: ResetAccount) => {
    setAccount(done);
    // The link is used up, and going back must not offer it again
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  };
  if ((changed || account) && !secret)
    return (
      <SignInCard
        icon="key-round"
        title={invited ? "Your account is ready" : "Password changed"}
        arrived
      >
        <Done account={account} invited={invited === true} />
      </SignInCard>
    );
  // Unknown to the server, whose form asks browsers without scripts for the link
  const isIncomplete = secret === "";
  if (isDead || isIncomplete)
    return (
      <SignInCard icon="key-round" title={titleFor(invited)}>
        <div className="grid gap-5">
          <Notice kind="error">{isDead ? INVALID_LINK : INCOMPLETE_LINK}</Notice>
          <Link to="/forgot-password" search={{ invited }} className="btn btn-primary">
            Ask for a new link
          </Link>
        </div>
      </SignInCard>
    );
  return (
    <SignInCard icon="key-round" title={titleFor(invited)}>
      <div className="grid gap-5">
        <NewPasswordForm secret={secret ?? ""} invited={invited === true} onDone={finish} />
        <p className="text-center text-sm">
          <Link to="/forgot-password" search={{ invited }} className="tap link link-primary">
            Ask for a new link
          </Link>
        </p>
      </div>
    </SignInCard>
  );
}

function Done({ account, invited }: { account: ResetAccount | undefined; invited: boolean }) {
  return (
    <div className="grid gap-6">
      <Notice kind="success">
        <p>
          {invited
            ? "You can sign in now with your new password."
            : "Your password has been changed, and every device was signed out."}
        </p>
        {account && (
          <p>
            Your username is <strong>{account.username}</strong>.
          </p>
        )}
      </Notice>
      <div className="grid gap-3 sm:grid-cols-2">
        <Link to={account?.signInAt ?? "/auth"} className="btn btn-primary">
          Log in
        </Link>
        {!account && (
          <Link to="/LOagentsPortal/login" className="btn">
            Loan officer login
          </Link>
        )}
      </div>
    </div>
  );
}

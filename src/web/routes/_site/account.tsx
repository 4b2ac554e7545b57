import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { User } from "../../../shared/accounts.ts";
import { EmailForm } from "../../accounts/email-form.tsx";
import { isOfficer } from "../../accounts/officer-guard.tsx";
import { PasswordForm } from "../../accounts/password-form.tsx";
import { privateHead } from "../../accounts/private-head.ts";
import { ProfileForm } from "../../accounts/profile-form.tsx";
import { SessionList } from "../../accounts/session-list.tsx";
import { isLeaving, useSignOut } from "../../accounts/use-session.ts";
import { useUser } from "../../accounts/use-user.ts";
import { PageHeader } from "../../frame/page-header.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export const Route = createFileRoute("/_site/account")({
  ssr: false,
  head: privateHead("Your account"),
  component: Account,
});

function Account() {
  const { user, isLoading } = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (!user && !isLoading && !isLeaving()) void navigate({ to: "/auth", replace: true });
  }, [user, isLoading, navigate]);
  if (!user) return <Spinner />;
  return (
    <>
      <PageHeader title="Your account">You are signed in as {user.username}.</PageHeader>
      <div className="page-width grid items-start gap-8 py-10 lg:grid-cols-2">
        <Shortcuts user={user} />
        <ProfileForm user={user} />
        <EmailForm user={user} />
        <PasswordForm user={user} />
        <SessionList />
      </div>
    </>
  );
}

function Shortcuts({ user }: { user: User }) {
  const { signOut, isPending } = useSignOut({ to: "/auth", failed: { title: "Logout failed" } });
  return (
    <div className="flex flex-wrap gap-3 lg:col-span-2">
      {isOfficer(user) && (
        <Link to="/LOagentsPortal/resources" className="btn">
          <Icon name="folder" className="size-4" />
          Loan officer portal
        </Link>
      )}
      {user.isAdmin && (
        <Link to="/admin/dashboard" className="btn">
          <Icon name="layout-dashboard" className="size-4" />
          Admin dashboard
        </Link>
      )}
      <button type="button" className="btn" disabled={isPending} onClick={signOut}>
        <Icon name="log-out" className="size-4" />
        Logout
      </button>
    </div>
  );
}

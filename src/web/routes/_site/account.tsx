import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { Fragment, lazy, Suspense, useEffect } from "react";
import type { User } from "../../../shared/accounts.ts";
import { EmailForm } from "../../accounts/email-form.tsx";
import { isOfficer } from "../../accounts/officer-guard.tsx";
import { OwnApplications } from "../../accounts/own-applications.tsx";
import { PasswordForm } from "../../accounts/password-form.tsx";
import { privateHead } from "../../accounts/private-head.ts";
import { ProfileForm } from "../../accounts/profile-form.tsx";
import { SessionList } from "../../accounts/session-list.tsx";
import { useSessionOver } from "../../accounts/use-session-over.ts";
import { isLeaving, useSignOut } from "../../accounts/use-session.ts";
import { useUser } from "../../accounts/use-user.ts";
import { Waiting } from "../../accounts/waiting.tsx";
import { PageHeader } from "../../frame/page-header.tsx";
import { ConfirmationHost } from "../../second-factor/confirmation.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageSpinner, Spinner } from "../../ui/spinner.tsx";

export const Route = createFileRoute("/_site/account")({
  ssr: false,
  pendingComponent: Waiting,
  head: privateHead("Your Account"),
  component: Account,
});

const SecondFactorSection = lazy(async () => ({
  default: (await import("../../second-factor/second-factor-section.tsx")).SecondFactorSection,
}));

function Account() {
  const { user, isLoading } = useUser();
  const navigate = useNavigate();
  useSessionOver(user !== undefined);
  useEffect(() => {
    if (!user && !isLoading && !isLeaving()) void navigate({ to: "/auth", replace: true });
  }, [user, isLoading, navigate]);
  if (!user) return <PageSpinner />;
  return (
    <>
      <PageHeader title="Your Account">
        <span className="wrap-anywhere">You are signed in as {user.username}.</span>
      </PageHeader>
      <div className="page-width grid gap-8 py-10 lg:grid-cols-2">
        <Shortcuts user={user} />
        {user.mustEnrol && (
          <div className="lg:col-span-2">
            <Notice kind="info">
              Your account must have a second factor. Please add one; everything else opens then.
            </Notice>
          </div>
        )}
        {/* Somebody else may have signed in at another tab: nothing of the one before stays */}
        <Fragment key={user.id}>
          {!user.mustEnrol && (
            <>
              <OwnApplications user={user} />
              <ProfileForm user={user} />
              <EmailForm user={user} />
              <PasswordForm user={user} />
            </>
          )}
          <Suspense fallback={<Spinner />}>
            <SecondFactorSection />
          </Suspense>
          {!user.mustEnrol && <SessionList />}
        </Fragment>
      </div>
      <ConfirmationHost />
    </>
  );
}

function Shortcuts({ user }: { user: User }) {
  const { button, signOut, isPending } = useSignOut({
    to: "/auth",
    failed: { title: "Logout failed" },
  });
  return (
    <div className="flex flex-wrap gap-3 lg:col-span-2">
      <Link to="/apply" className="btn btn-accent">
        <Icon name="file-text" className="size-4" />
        Apply For A Loan
      </Link>
      {isOfficer(user) && !user.mustEnrol && (
        <Link to="/LOagentsPortal/resources" className="btn">
          <Icon name="folder" className="size-4" />
          Loan officer portal
        </Link>
      )}
      {user.isAdmin && !user.mustEnrol && (
        <Link to="/admin/dashboard" className="btn">
          <Icon name="layout-dashboard" className="size-4" />
          Admin dashboard
        </Link>
      )}
      <button ref={button} type="button" className="btn" disabled={isPending} onClick={signOut}>
        <Icon name="log-out" className="size-4" />
        Logout
      </button>
    </div>
  );
}

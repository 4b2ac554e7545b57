import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { isOfficer, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { AccountWaiting } from "#domains/applications/own/account-waiting.tsx";
import { OwnApplications } from "#domains/applications/own/own-applications.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { useSessionOver, isLeaving, useUser } from "#domains/session/use-session.client.ts";
import { SignOutButton } from "#domains/session/sign-out-button.tsx";
import { ACCOUNT } from "#domains/accounts/sign-in-page/next-page.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { ConfirmationHost } from "#domains/second-factor/screens/confirmation.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageSpinner, Spinner } from "#ui/spinner.tsx";
import { AccountParts } from "#routes/-account-parts.tsx";

export const Route = createFileRoute("/_site/account")({
  ssr: false,
  pendingComponent: AccountWaiting,
  head: privateHead("Your Account"),
  component: Account,
});

const SavedScenarios = lazy(async () => ({
  default: (await import("#domains/calculators/saved/saved-scenarios.tsx")).SavedScenarios,
}));

function Account() {
  const { user, isLoading } = useUser();
  const navigate = useNavigate();
  useSessionOver(user !== undefined);
  useEffect(() => {
    if (!user && !isLoading && !isLeaving())
      void navigate({ to: "/auth", search: { next: ACCOUNT }, replace: true });
  }, [user, isLoading, navigate]);
  if (!user) return <PageSpinner />;
  return (
    <>
      <PageHeader title="Your Account">
        <span className="wrap-anywhere">You are signed in as {user.username}.</span>
      </PageHeader>
      <div className="page-width grid grid-cols-1 gap-8 py-10">
        <Shortcuts user={user} />
        <AccountParts user={user}>
          <OwnApplications user={user} />
          <Suspense fallback={<Spinner />}>
            <SavedScenarios />
          </Suspense>
        </AccountParts>
      </div>
      <ConfirmationHost />
    </>
  );
}

function Shortcuts({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap gap-3">
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
      {worksAtDesk(user) && !user.mustEnrol && (
        <Link to="/admin/dashboard" className="btn">
          <Icon name="layout-dashboard" className="size-4" />
          Admin dashboard
        </Link>
      )}
      <SignOutButton to="/auth">
        <Icon name="log-out" className="size-4" />
        Logout
      </SignOutButton>
    </div>
  );
}

import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { Fragment, lazy, Suspense, useEffect } from "react";
import { isOfficer, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { ChangeEmailForm } from "#domains/accounts/own/change-email-form.tsx";
import { AccountWaiting } from "#domains/applications/own/account-waiting.tsx";
import { OwnApplications } from "#domains/applications/own/own-applications.tsx";
import { ChangePasswordForm } from "#domains/accounts/own/change-password-form.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { ProfileForm } from "#domains/accounts/own/profile-form.tsx";
import { SessionList } from "#domains/accounts/own/session-list.tsx";
import { useAdmitted } from "#domains/session/use-admitted.client.ts";
import { useSessionOver, isLeaving } from "#domains/session/use-session.client.ts";
import { SignOutButton } from "#domains/session/sign-out-button.tsx";
import { useUser } from "#domains/session/use-user.client.ts";
import { ACCOUNT } from "#domains/accounts/sign-in-page/next-page.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { ConfirmationHost } from "#domains/second-factor/screens/confirmation.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageSpinner, Spinner } from "#ui/spinner.tsx";

export const Route = createFileRoute("/_site/account")({
  ssr: false,
  pendingComponent: AccountWaiting,
  head: privateHead("Your Account"),
  component: Account,
});

const SecondFactorSection = lazy(async () => ({
  default: (await import("#domains/second-factor/screens/second-factor-section.tsx"))
    .SecondFactorSection,
}));

const SavedScenarios = lazy(async () => ({
  default: (await import("#domains/calculators/saved/saved-scenarios.tsx")).SavedScenarios,
}));

const NoticesSection = lazy(async () => ({
  default: (await import("#domains/notices/notices-section.tsx")).NoticesSection,
}));

const YourData = lazy(async () => ({
  default: (await import("#domains/accounts/own/your-data.tsx")).YourData,
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
      <div className="page-width grid gap-8 py-10 lg:grid-cols-2">
        <Shortcuts user={user} />
        {user.mustEnrol && (
          <div className="lg:col-span-2">
            <Notice kind="info">
              Your account must have a second factor. Please add one; everything else opens then.
            </Notice>
          </div>
        )}
        {/* Another user may have signed in in another tab: nothing of the previous one stays */}
        <Fragment key={user.id}>
          {!user.mustEnrol && (
            <>
              <div className="grid gap-8 lg:col-span-2">
                <OwnApplications user={user} />
                <Suspense fallback={<Spinner />}>
                  <SavedScenarios />
                </Suspense>
                <StaffNotices />
              </div>
              <ProfileForm user={user} />
              <ChangeEmailForm user={user} />
              <ChangePasswordForm user={user} />
            </>
          )}
          <Suspense fallback={<Spinner />}>
            <SecondFactorSection />
          </Suspense>
          {!user.mustEnrol && (
            <>
              <SessionList />
              <Suspense fallback={<Spinner />}>
                <YourData user={user} />
              </Suspense>
            </>
          )}
        </Fragment>
      </div>
      <ConfirmationHost />
    </>
  );
}

function StaffNotices() {
  if (!useAdmitted()) return null;
  return (
    <Suspense fallback={<Spinner />}>
      <NoticesSection />
    </Suspense>
  );
}

function Shortcuts({ user }: { user: User }) {
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

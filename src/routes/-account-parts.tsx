import { Fragment, lazy, type ReactNode, Suspense } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import {
  ChangeEmailForm,
  ChangePasswordForm,
  ProfileForm,
} from "#domains/accounts/own/account-forms.tsx";
import { SessionList } from "#domains/accounts/own/session-list.tsx";
import { useAdmitted } from "#domains/session/use-admitted.client.ts";
import { Notice } from "#ui/notice.tsx";
import { Spinner } from "#ui/spinner.tsx";

const SecondFactorSection = lazy(async () => ({
  default: (await import("#domains/second-factor/screens/second-factor-section.tsx"))
    .SecondFactorSection,
}));

const NoticesSection = lazy(async () => ({
  default: (await import("#domains/notices/notices-section.tsx")).NoticesSection,
}));

const YourData = lazy(async () => ({
  default: (await import("#domains/accounts/own/your-data.tsx")).YourData,
}));

interface Props {
  user: User;
  /** Shown first. */
  children?: ReactNode;
}

/** The account of a signed-in person, on the website and in the admin area. */
export function AccountParts({ user, children }: Props) {
  return (
    <>
      {user.mustEnrol && (
        <Notice kind="info">
          Your account must have a second factor. Please add one; everything else opens then.
        </Notice>
      )}
      {/* Another user may have signed in in another tab: nothing of the previous one stays */}
      <Fragment key={user.id}>
        {!user.mustEnrol && (
          <>
            {children}
            <StaffNotices />
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

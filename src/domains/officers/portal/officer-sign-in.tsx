import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOfficer, type User } from "#domains/accounts/accounts.ts";
import { useEnrolFirst, useUser } from "#domains/session/use-session.client.ts";
import { SignInCard } from "#domains/accounts/sign-in-page/sign-in-card.tsx";
import { CheckYourEmail } from "#domains/accounts/sign-in-page/check-your-email.tsx";
import { Notice } from "#ui/notice.tsx";
import { readNextOfPortal } from "#domains/accounts/sign-in-page/next-page.client.ts";
import { SignInForm, useCredentialsForm } from "#domains/accounts/sign-in-page/sign-in-form.tsx";
import { SignOutButton } from "#domains/session/sign-out-button.tsx";
import { wasSignedIn } from "#domains/session/kept-session.client.ts";
import { MeetOfficers } from "#domains/officers/public/meet-officers.tsx";
import { trpc } from "#domains/session/trpc.client.ts";

/** The portal's sign-in; a signed-in user without access is told why. */
export function OfficerSignIn() {
  const { user } = useUser({ asking: wasSignedIn });
  const { next } = readNextOfPortal(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [justIn, setJustIn] = useState(false);
  const form = useCredentialsForm();
  const mustEnrol = useEnrolFirst(user);
  const admitted = isOfficer(user) && !mustEnrol;

  useEffect(() => {
    if (!admitted) return;
    if (justIn)
      void navigate({ to: "/LOagentsPortal/login-success", search: { next }, replace: true });
    else void navigate({ href: next ?? "/LOagentsPortal/resources", replace: true });
  }, [admitted, justIn, next, navigate]);

  return (
    <SignInCard
      icon="id-card"
      title="Loan Officer Login"
      lead="Resources and colleagues, for our loan officers."
      arrived={justIn && user !== undefined}
    >
      {user && !admitted && !mustEnrol ? (
        <NotAdmitted user={user} />
      ) : (
        <SignInForm form={form} onSignedIn={() => setJustIn(true)}>
          <span className="grid gap-2">
            <span>
              New here?{" "}
              <Link to="/LOagentsPortal/signup" className="link link-primary">
                Sign up as a loan officer
              </Link>
            </span>
            <MeetOfficers>Looking for someone to talk to?</MeetOfficers>
          </span>
        </SignInForm>
      )}
    </SignInCard>
  );
}

function NotAdmitted({ user }: { user: User }) {
  return (
    <div className="grid gap-6">
      {user.isLoanOfficer ? <CheckYourEmail user={user} /> : <Stranger user={user} />}
      <OtherAccount />
    </div>
  );
}

/** Shown to users who are not loan officers, or not yet. */
function Stranger({ user }: { user: User }) {
  const { data } = trpc.officers.waits.useQuery(undefined, { staleTime: 0 });
  if (data?.waits)
    return (
      <Notice kind="info">
        <p>
          Your request to join as a loan officer waits for an administrator's approval. We will
          write to <strong className="wrap-anywhere">{user.email}</strong>.
        </p>
      </Notice>
    );
  return (
    <Notice kind="info">
      <p>
        You are signed in as <strong>{user.username}</strong>, which is not a loan officer's
        account. Please sign in with another account to open the portal.
      </p>
    </Notice>
  );
}

/** Signs out, so that another user can sign in on this browser. */
export function OtherAccount() {
  return <SignOutButton to="/LOagentsPortal">Use another account</SignOutButton>;
}

import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOfficer, type User } from "#shared/accounts.ts";
import { useEnrolFirst } from "#web/session/use-session.ts";
import { SignInCard } from "#web/sign-in/sign-in-card.tsx";
import { CheckYourEmail } from "#web/sign-in/check-your-email.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { readNextOfPortal } from "#web/sign-in/next-page.ts";
import { SignInForm, useCredentialsForm } from "#web/sign-in/sign-in-form.tsx";
import { SignOutButton } from "#web/session/sign-out-button.tsx";
import { wasSignedIn } from "#web/session/kept-session.ts";
import { MeetOfficers } from "./public/meet-officers.tsx";
import { trpc } from "#web/trpc.ts";
import { useUser } from "#web/session/use-user.ts";

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
            <MeetOfficers>Looking for somebody to talk to?</MeetOfficers>
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
        account. Please log in with another account to open the portal.
      </p>
    </Notice>
  );
}

/** Signs out, so that another user can sign in on this browser. */
export function OtherAccount() {
  return <SignOutButton to="/LOagentsPortal">Use another account</SignOutButton>;
}

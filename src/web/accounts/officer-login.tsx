import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { User } from "../../shared/accounts.ts";
import { useEnrolFirst } from "../second-factor/use-enrol-first.ts";
import { AuthCard } from "./auth-card.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { Notice } from "../ui/notice.tsx";
import { readNextOfPortal } from "./next-page.ts";
import { isOfficer } from "./officer-guard.tsx";
import { useLoginForm } from "./login-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignOut } from "./use-session.ts";
import { useUser } from "./use-user.ts";

/** The way into the portal; who is signed in but may not enter is told why. */
export function OfficerLogin() {
  const { user } = useUser();
  const { next } = readNextOfPortal(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [justIn, setJustIn] = useState(false);
  const form = useLoginForm();
  const mustEnrol = useEnrolFirst(user);
  const admitted = isOfficer(user) && !mustEnrol;

  useEffect(() => {
    if (!admitted) return;
    if (justIn)
      void navigate({ to: "/LOagentsPortal/login-success", search: { next }, replace: true });
    else void navigate({ href: next ?? "/LOagentsPortal/resources", replace: true });
  }, [admitted, justIn, next, navigate]);

  return (
    <AuthCard
      icon="id-card"
      title="Loan Officer Login"
      lead="Resources and colleagues, for our loan officers."
      arrived={justIn && user !== undefined}
    >
      {user && !admitted && !mustEnrol ? (
        <NotAdmitted user={user} />
      ) : (
        <SignInForm form={form} onSignedIn={() => setJustIn(true)}>
          <span>
            New here?{" "}
            <Link to="/LOagentsPortal/signup" className="link link-primary">
              Sign up as a loan officer
            </Link>
          </span>
        </SignInForm>
      )}
    </AuthCard>
  );
}

function NotAdmitted({ user }: { user: User }) {
  return (
    <div className="grid gap-6">
      {user.isLoanOfficer ? (
        <CheckYourEmail user={user} />
      ) : (
        <Notice kind="info">
          <p>
            You are signed in as <strong>{user.username}</strong>, which is not a loan officer's
            account. Please log in with another account to open the portal.
          </p>
        </Notice>
      )}
      <OtherAccount />
    </div>
  );
}

/** Makes room for somebody else at this browser. */
export function OtherAccount() {
  const { button, signOut, isPending } = useSignOut({
    to: "/LOagentsPortal",
    failed: { title: "Logout failed" },
  });
  return (
    <button ref={button} type="button" className="btn" disabled={isPending} onClick={signOut}>
      Use another account
    </button>
  );
}

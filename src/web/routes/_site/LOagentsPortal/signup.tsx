import { isOfficer } from "#shared/accounts.ts";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Registered } from "#web/sign-in/sign-in-banner.tsx";
import { SignInCard } from "#web/sign-in/sign-in-card.tsx";
import { CheckYourEmail } from "#web/sign-in/check-your-email.tsx";
import { OtherAccount } from "#web/officers/officer-sign-in.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { RegisterForm, useRegisterForm } from "#web/sign-in/register-form.tsx";
import { wasSignedIn } from "#web/session/kept-session.ts";
import { useBeginSession } from "#web/session/use-session.ts";
import { useUser } from "#web/session/use-user.ts";
import { trpc } from "#web/trpc.ts";
import { readFlags } from "#web/sign-in/address-flags.ts";

export const Route = createFileRoute("/_site/LOagentsPortal/signup")({
  validateSearch: (search: Record<string, unknown>) => readFlags(search, ["registered"]),
  head: privateHead("Loan officer signup"),
  component: Signup,
});

function Signup() {
  const { registered: isRegistered } = Route.useSearch();
  const { user } = useUser({ asking: wasSignedIn });
  const begin = useBeginSession();
  const navigate = useNavigate();
  const [justIn, setJustIn] = useState(false);
  const form = useRegisterForm();
  const admitted = isOfficer(user);

  useEffect(() => {
    if (admitted) void navigate({ to: "/LOagentsPortal/resources", replace: true });
  }, [admitted, navigate]);

  // A user who needs approval first is not a loan officer yet
  const asked = user !== undefined && !user.isLoanOfficer;
  const waits = trpc.officers.waits.useQuery(undefined, { enabled: asked }).data?.waits;
  if (user && !user.isVerified && (user.isLoanOfficer || waits))
    return (
      <SignInCard icon="mail" title={`Welcome, ${user.firstName}`} arrived={justIn}>
        <div className="grid gap-6">
          <CheckYourEmail user={user} waits={waits} />
          <OtherAccount />
        </div>
      </SignInCard>
    );
  return (
    <SignInCard
      icon="id-card"
      title="Loan Officer Signup"
      lead="The portal opens once you have verified your email address and, where that is asked for, an administrator has approved you."
    >
      {isRegistered && (
        <div className="mb-6">
          <Registered />
        </div>
      )}
      <RegisterForm
        form={form}
        officers
        onRegistered={(registered) => {
          setJustIn(true);
          begin(registered);
        }}
      />
      <p className="mt-6 text-center text-sm">
        Already have an account?{" "}
        <Link to="/LOagentsPortal/login" className="link link-primary">
          Log in
        </Link>
      </p>
    </SignInCard>
  );
}

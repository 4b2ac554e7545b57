import { isOfficer } from "#domains/accounts/accounts.ts";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Registered } from "#domains/accounts/sign-in-page/sign-in-banner.tsx";
import { SignInCard } from "#domains/accounts/sign-in-page/sign-in-card.tsx";
import { CheckYourEmail } from "#domains/accounts/sign-in-page/check-your-email.tsx";
import { OtherAccount } from "#domains/officers/portal/officer-sign-in.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { RegisterForm, useRegisterForm } from "#domains/accounts/sign-in-page/register-form.tsx";
import { wasSignedIn } from "#domains/session/kept-session.client.ts";
import { useBeginSession, useUser } from "#domains/session/use-session.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { readFlags } from "#domains/accounts/sign-in-page/address-flags.client.ts";

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

import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Registered } from "../../../accounts/auth-banner.tsx";
import { AuthCard } from "../../../accounts/auth-card.tsx";
import { CheckYourEmail } from "../../../accounts/check-your-email.tsx";
import { isOfficer } from "../../../accounts/officer-guard.tsx";
import { OtherAccount } from "../../../accounts/officer-login.tsx";
import { privateHead } from "../../../accounts/private-head.ts";
import { RegisterForm, useRegisterForm } from "../../../accounts/register-form.tsx";
import { useEnterSession } from "../../../accounts/use-session.ts";
import { useUser } from "../../../accounts/use-user.ts";
import { readFlags } from "../../../accounts/verification.ts";

export const Route = createFileRoute("/_site/LOagentsPortal/signup")({
  validateSearch: (search: Record<string, unknown>) => readFlags(search, ["registered"]),
  head: privateHead("Loan officer signup"),
  component: Signup,
});

function Signup() {
  const { registered: isRegistered } = Route.useSearch();
  const { user } = useUser();
  const enter = useEnterSession();
  const navigate = useNavigate();
  const [justIn, setJustIn] = useState(false);
  const form = useRegisterForm();
  const admitted = isOfficer(user);

  useEffect(() => {
    if (admitted) void navigate({ to: "/LOagentsPortal/resources", replace: true });
  }, [admitted, navigate]);

  if (user?.isLoanOfficer && !user.isVerified)
    return (
      <AuthCard icon="mail" title={`Welcome, ${user.firstName}`} arrived={justIn}>
        <div className="grid gap-6">
          <CheckYourEmail user={user} />
          <OtherAccount />
        </div>
      </AuthCard>
    );
  return (
    <AuthCard
      icon="id-card"
      title="Loan Officer Signup"
      lead="Create your account, verify your email address, and the portal is open."
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
          enter(registered);
        }}
      />
      <p className="mt-6 text-center text-sm">
        Already have an account?{" "}
        <Link to="/LOagentsPortal/login" className="link link-primary">
          Log in
        </Link>
      </p>
    </AuthCard>
  );
}

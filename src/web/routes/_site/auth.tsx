import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { User } from "../../../shared/accounts.ts";
import { AuthBanner } from "../../accounts/auth-banner.tsx";
import { AuthCard } from "../../accounts/auth-card.tsx";
import { isOfficer } from "../../accounts/officer-guard.tsx";
import { CheckYourEmail } from "../../accounts/check-your-email.tsx";
import { useLoginForm } from "../../accounts/login-form.tsx";
import { privateHead } from "../../accounts/private-head.ts";
import { REGISTER_FORM, RegisterForm, useRegisterForm } from "../../accounts/register-form.tsx";
import { SignInForm } from "../../accounts/sign-in-form.tsx";
import { useEnterSession } from "../../accounts/use-session.ts";
import { useUser } from "../../accounts/use-user.ts";
import { readVerification } from "../../accounts/verification.ts";
import { welcome } from "../../accounts/welcome.tsx";
import { pageHead } from "../../frame/page-head.ts";
import { usePosted } from "../../page-forms/posted-form.ts";
import { wasSignedIn } from "../../signed-in.ts";
import { Tabs } from "../../ui/tabs.tsx";

const TITLE = "Login or register";
const forEverybody = pageHead("/auth", TITLE);
const afterMail = privateHead(TITLE);

export const Route = createFileRoute("/_site/auth")({
  validateSearch: readVerification,
  // Where a mail leads somebody is nobody else's to find
  head: (context) =>
    Object.values(context.match.search).some(Boolean) ? afterMail(context) : forEverybody(context),
  component: Auth,
});

const TABS = [
  { id: "login", label: "Login" },
  { id: "register", label: "Register" },
] as const;

function Auth() {
  const { register, ...verification } = Route.useSearch();
  const wasSent = usePosted(REGISTER_FORM) !== undefined;
  const [tab, setTab] = useState<"login" | "register">(register || wasSent ? "register" : "login");
  const login = useLoginForm();
  const registration = useRegisterForm();
  const [newOfficer, setNewOfficer] = useState<User>();
  const { user } = useUser({ asking: wasSignedIn });
  const enter = useEnterSession();
  const navigate = useNavigate();
  const isIn = user !== undefined && newOfficer === undefined;
  // The mail that a new officer has just followed promised the portal
  const home = verification.verified && isOfficer(user) ? "/LOagentsPortal/resources" : "/";

  useEffect(() => {
    if (isIn) void navigate({ to: user.mustEnrol ? "/account" : home, replace: true });
  }, [isIn, user, home, navigate]);

  if (newOfficer)
    return (
      <AuthCard icon="mail" title={`Welcome, ${newOfficer.firstName}`} arrived>
        <div className="grid gap-6">
          <CheckYourEmail user={newOfficer} />
          <Link to="/" className="btn btn-primary">
            Continue
          </Link>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard icon="user" title="Your Account" lead="Log in, or create an account in a minute.">
      <div className="grid gap-6">
        <AuthBanner {...verification} />
        <div className="noscript:hidden">
          <Tabs label="Login or register" tabs={TABS} current={tab} onChange={setTab} />
        </div>
        {/* One form at a time: both ask for a username and a password */}
        <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
          {tab === "login" ? (
            <SignInForm
              form={login}
              onSignedIn={(signedIn) => welcome("Login successful", signedIn)}
            />
          ) : (
            <RegisterForm
              form={registration}
              onRegistered={(registered) => {
                if (registered.isLoanOfficer) setNewOfficer(registered);
                else welcome("Account created", registered);
                enter(registered);
              }}
            />
          )}
        </div>
        <noscript>
          <p className="text-center text-sm">
            <a
              href={tab === "login" ? "/auth?register=true" : "/auth"}
              className="link link-primary"
            >
              {tab === "login" ? "Create an account" : "Log in"}
            </a>
          </p>
        </noscript>
      </div>
    </AuthCard>
  );
}

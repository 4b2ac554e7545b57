import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOfficer, type User } from "#domains/accounts/accounts.ts";
import { pendingScenario } from "#domains/calculators/saved/pending-scenario.client.ts";
import { SignInBanner } from "#domains/accounts/sign-in-page/sign-in-banner.tsx";
import { SignInCard } from "#domains/accounts/sign-in-page/sign-in-card.tsx";
import { CheckYourEmail } from "#domains/accounts/sign-in-page/check-your-email.tsx";
import { SignInForm, useCredentialsForm } from "#domains/accounts/sign-in-page/sign-in-form.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import {
  REGISTER_FORM,
  RegisterForm,
  useRegisterForm,
} from "#domains/accounts/sign-in-page/register-form.tsx";
import { useBeginSession, useUser } from "#domains/session/use-session.client.ts";
import { ACCOUNT, nextFile } from "#domains/accounts/sign-in-page/next-page.client.ts";
import { readVerification } from "#domains/accounts/sign-in-page/address-flags.client.ts";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { usePosted } from "#kit/form/before-script.ts";
import { wasSignedIn } from "#domains/session/kept-session.client.ts";
import { LazyTabPanel, Tabs } from "#ui/tabs.tsx";
import { toast } from "#ui/toast.tsx";

const TITLE = "Login or register";
const forEverybody = pageHead(TITLE);
const afterMail = privateHead(TITLE);

export const Route = createFileRoute("/_site/auth")({
  validateSearch: readVerification,
  // The targets of mailed links must not be indexed
  head: (context) =>
    Object.values(context.match.search).includes(true) ? afterMail(context) : forEverybody(context),
  component: Auth,
});

const TABS = [
  { id: "login", label: "Login" },
  { id: "register", label: "Register" },
] as const;

type Tab = (typeof TABS)[number]["id"];

function Auth() {
  const { register, next, ...verification } = Route.useSearch();
  const wasSent = usePosted(REGISTER_FORM) !== undefined;
  const [tab, setTab] = useState<Tab>(register || wasSent ? "register" : "login");
  const credentials = useCredentialsForm();
  const registration = useRegisterForm();
  const [newOfficer, setNewOfficer] = useState<User>();
  const { user } = useUser({ asking: wasSignedIn });
  const begin = useBeginSession();
  const navigate = useNavigate();
  const isIn = user !== undefined && newOfficer === undefined;
  // The mail to a new officer promised the portal; a saved calculator result was promised in the
  // account, where the link that led here may have pointed, too
  const elsewhere = next === ACCOUNT || (isIn && pendingScenario() !== undefined) ? ACCOUNT : "/";
  const home = verification.verified && isOfficer(user) ? "/LOagentsPortal/resources" : elsewhere;

  useEffect(() => {
    if (!isIn) return;
    const file = user.mustEnrol ? undefined : nextFile(next);
    const to = user.mustEnrol || file ? "/account" : home;
    // A document is saved, so a page has to be open as well
    void navigate({ to, replace: true }).then(() => file && window.location.assign(file));
  }, [isIn, user, home, next, navigate]);

  if (newOfficer) return <NewOfficer user={newOfficer} />;
  return (
    <SignInCard
      icon="user"
      title="Your Account"
      lead="Follow your request, send documents and write to your loan officer."
    >
      <div className="grid gap-6">
        <SignInBanner {...verification} />
        <div className="noscript:hidden">
          <Tabs label="Login or register" tabs={TABS} current={tab} onChange={setTab} />
        </div>
        {/* Only one form, because both ask for a username and a password */}
        <LazyTabPanel id="login" current={tab}>
          <SignInForm
            form={credentials}
            onSignedIn={(signedIn) => welcome("Login successful", signedIn)}
          />
        </LazyTabPanel>
        <LazyTabPanel id="register" current={tab}>
          <RegisterForm
            form={registration}
            onRegistered={(registered) => {
              begin(registered);
              if (registered.isLoanOfficer) setNewOfficer(registered);
              else welcome("Account created", registered);
            }}
          />
        </LazyTabPanel>
        <OtherForm tab={tab} />
      </div>
    </SignInCard>
  );
}

/** A new loan officer, whose address must be verified first. */
function NewOfficer({ user }: { user: User }) {
  return (
    <SignInCard icon="mail" title={`Welcome, ${user.firstName}`} arrived>
      <div className="grid gap-6">
        <CheckYourEmail user={user} />
        <Link to="/" className="btn btn-primary">
          Continue
        </Link>
      </div>
    </SignInCard>
  );
}

/** Without scripts no tab can be pressed. */
function OtherForm({ tab }: { tab: Tab }) {
  return (
    <noscript>
      <p className="text-center text-sm">
        <a href={tab === "login" ? "/auth?register=true" : "/auth"} className="link link-primary">
          {tab === "login" ? "Create an account" : "Log in"}
        </a>
      </p>
    </noscript>
  );
}

/** Greets the user after a sign-in, with a link to their account. */
function welcome(title: string, { firstName, username }: User): void {
  toast({
    title,
    description: `Welcome, ${firstName || username}!`,
    action: (
      <Link to="/account" className="mt-1 inline-block text-sm font-medium underline">
        Your Account
      </Link>
    ),
  });
}

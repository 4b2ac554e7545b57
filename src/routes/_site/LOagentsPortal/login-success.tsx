import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { SignInCard } from "#domains/accounts/sign-in-page/sign-in-card.tsx";
import { readNextOfPortal } from "#domains/accounts/sign-in-page/next-page.client.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { Waiting } from "#domains/frame/waiting.tsx";
import { useAdmitted } from "#domains/session/use-admitted.client.ts";
import { storeOfficerRecord } from "#domains/officers/portal/officer-guard.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { PageSpinner } from "#ui/spinner.tsx";

export const Route = createFileRoute("/_site/LOagentsPortal/login-success")({
  ssr: false,
  validateSearch: (search): { next?: string | undefined } => search,
  pendingComponent: Waiting,
  head: privateHead("Welcome"),
  component: LoginSuccess,
});

const GO_ON_AFTER_MS = 1000;

const LIBRARY = {
  path: "/LOagentsPortal/resources",
  lead: "You are signed in. We are taking you to the resources library.",
  action: "Go to the resources now",
};
const LEADS = {
  path: "/LOagentsPortal/leads",
  lead: "You are signed in. We are taking you to your leads.",
  action: "Go to your leads now",
};

// Decision: src/decisions/131-today-comes-first-on-a-phone.md
/** Loads and stores the officer's profile, greets the officer, and goes on. */
function LoginSuccess() {
  const isAdmitted = useAdmitted();
  const isPhone = matchMedia("(width < 48rem)").matches;
  const isKnown = !isPhone || isAdmitted !== undefined;
  const first = isAdmitted && isPhone ? LEADS : LIBRARY;
  const { next = first.path } = readNextOfPortal({ ...Route.useSearch() });
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { data: profile, isError } = trpc.officers.me.useQuery();

  useEffect(() => {
    if (isError) void navigate({ to: "/LOagentsPortal/login", replace: true });
  }, [isError, navigate]);

  useEffect(() => {
    if (!profile) return undefined;
    storeOfficerRecord(profile);
    utils.accounts.me.setData(undefined, profile);
    if (!isKnown) return undefined;
    const goOn = () => void navigate({ href: next, replace: true });
    const timer = setTimeout(goOn, GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [profile, isKnown, utils, next, navigate]);

  if (!profile) return <PageSpinner />;
  return (
    <SignInCard icon="badge-check" title={`Welcome, ${profile.firstName}!`} lead={first.lead}>
      <p className="text-center">
        <Link to={first.path} replace className="btn btn-primary">
          {first.action}
        </Link>
      </p>
    </SignInCard>
  );
}

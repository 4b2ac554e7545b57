import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { SignInCard } from "#domains/accounts/sign-in-page/sign-in-card.tsx";
import { readNextOfPortal } from "#domains/accounts/sign-in-page/next-page.client.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { Waiting } from "#domains/frame/waiting.tsx";
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

/** Loads and stores the officer's profile, greets the officer, and goes on to the library. */
function LoginSuccess() {
  const { next = "/LOagentsPortal/resources" } = readNextOfPortal({ ...Route.useSearch() });
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
    const goOn = () => void navigate({ href: next, replace: true });
    const timer = setTimeout(goOn, GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [profile, utils, next, navigate]);

  if (!profile) return <PageSpinner />;
  return (
    <SignInCard
      icon="badge-check"
      title={`Welcome, ${profile.firstName}!`}
      lead="You are signed in. We are taking you to the resources library."
    >
      <p className="text-center">
        <Link to="/LOagentsPortal/resources" replace className="btn btn-primary">
          Go to the resources now
        </Link>
      </p>
    </SignInCard>
  );
}

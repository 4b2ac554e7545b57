import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { worksAtDesk } from "#domains/accounts/accounts.ts";
import { SignInCard } from "#domains/accounts/sign-in-page/sign-in-card.tsx";
import {
  CredentialsForm,
  useCredentialsForm,
} from "#domains/accounts/sign-in-page/sign-in-form.tsx";
import { nextPage } from "#domains/accounts/sign-in-page/next-page.client.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { keepAdminToken, useBeginSession, useUser } from "#domains/session/use-session.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

export const Route = createFileRoute("/_site/admin/")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): { next?: string | undefined } => search,
  head: privateHead("Admin login"),
  component: AdminSignIn,
});

const REDIRECT_DELAY_MS = 100;

function AdminSignIn() {
  const next = nextPage(Route.useSearch().next, "/admin") ?? "/admin/dashboard";
  const { user } = useUser();
  const navigate = useNavigate();
  const begin = useBeginSession();
  const signIn = trpc.accounts.adminLogin.useMutation();
  const [justIn, setJustIn] = useState(false);
  const form = useCredentialsForm();
  const isAllowed = worksAtDesk(user);

  useEffect(() => {
    if (!isAllowed) return undefined;
    const href = user?.mustEnrol ? "/account" : next;
    const go = () => void navigate({ href, replace: true });
    const timer = setTimeout(go, justIn ? REDIRECT_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isAllowed, user?.mustEnrol, justIn, next, navigate]);

  return (
    <SignInCard icon="lock" title="Admin Login" lead="For the people who run this site.">
      <CredentialsForm
        form={form}
        failed={{ title: "Admin Login Failed", fallback: "Invalid admin credentials" }}
        signIn={async (credentials) => {
          try {
            return await signIn.mutateAsync(credentials);
          } catch (error) {
            keepAdminToken();
            throw error;
          }
        }}
        onSignedIn={({ adminToken, ...admin }) => {
          setJustIn(true);
          begin(admin);
          keepAdminToken(adminToken);
        }}
      >
        <p className="text-center text-sm">
          <Link to="/forgot-password" className="tap link link-primary">
            Forgot your password?
          </Link>
        </p>
      </CredentialsForm>
    </SignInCard>
  );
}

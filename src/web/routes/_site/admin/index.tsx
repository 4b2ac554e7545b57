import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { AuthCard } from "../../../accounts/auth-card.tsx";
import { LoginForm, useLoginForm } from "../../../accounts/login-form.tsx";
import { nextPage } from "../../../accounts/next-page.ts";
import { privateHead } from "../../../accounts/private-head.ts";
import { useEnterSession } from "../../../accounts/use-session.ts";
import { useUser } from "../../../accounts/use-user.ts";
import { forgetAdminToken, storeAdminToken } from "../../../admin-token.ts";
import { trpc } from "../../../trpc.ts";

export const Route = createFileRoute("/_site/admin/")({
  // Read by the page itself: what a route brings along travels with every page
  validateSearch: (search): { next?: string | undefined } => search,
  head: privateHead("Admin login"),
  component: AdminLogin,
});

const REDIRECT_DELAY_MS = 100;

function AdminLogin() {
  const next = nextPage(Route.useSearch().next, "/admin") ?? "/admin/dashboard";
  const { user } = useUser();
  const navigate = useNavigate();
  const enter = useEnterSession();
  const login = trpc.accounts.adminLogin.useMutation();
  const [justIn, setJustIn] = useState(false);
  const form = useLoginForm();
  const isAdmin = user?.isAdmin === true;

  useEffect(() => {
    if (!isAdmin) return undefined;
    const href = user?.mustEnrol ? "/account" : next;
    const go = () => void navigate({ href, replace: true });
    const timer = setTimeout(go, justIn ? REDIRECT_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isAdmin, user?.mustEnrol, justIn, next, navigate]);

  return (
    <AuthCard icon="lock" title="Admin Login" lead="For the people who run this site.">
      <LoginForm
        form={form}
        failed={{ title: "Admin Login Failed", fallback: "Invalid admin credentials" }}
        signIn={async (credentials) => {
          try {
            return await login.mutateAsync(credentials);
          } catch (error) {
            forgetAdminToken();
            throw error;
          }
        }}
        onSignedIn={({ adminToken, ...admin }) => {
          setJustIn(true);
          enter(admin);
          if (adminToken !== undefined) storeAdminToken(adminToken);
        }}
      >
        <p className="text-center text-sm">
          <Link to="/forgot-password" className="link link-primary">
            Forgot your password?
          </Link>
        </p>
      </LoginForm>
    </AuthCard>
  );
}

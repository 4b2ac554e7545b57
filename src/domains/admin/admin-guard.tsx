import { firstPage, mayOpen } from "./places.client.ts";
import { worksAtDesk } from "#domains/accounts/accounts.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useEnrolFirst, isLeaving, useUser } from "#domains/session/use-session.client.ts";
import { PageSpinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.tsx";

const DENIED = {
  variant: "destructive",
  title: "Access Denied",
  description: "You need an administrator's account to open this page.",
} as const;

const UNKNOWN = {
  variant: "destructive",
  title: "Authentication Error",
  description: "Please sign in as an administrator.",
} as const;

/**
 * Shows its content to admins, and to the rest of the desk on its pages; redirects everybody else. Only a
 * convenience: the server checks each call.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  const navigate = useNavigate();
  const mustEnrol = useEnrolFirst(user);
  // The address is already the next one while the previous page is still shown
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? "" });
  const isOfDesk = worksAtDesk(user);
  const isAllowed = !mustEnrol && isOfDesk && mayOpen(page, user);
  const first = firstPage(user);
  const refused = isLoading || isAllowed || mustEnrol ? undefined : user ? DENIED : UNKNOWN;
  useEffect(() => {
    if (!refused || isLeaving()) return;
    const { pathname, search } = window.location;
    // A sign-out is under way: the login page must not lead back here
    if (!pathname.startsWith("/admin/")) return;
    const onDashboard = pathname === "/admin/dashboard";
    // A sign-in leads to the dashboard, which is not for everybody
    if (!(isOfDesk && onDashboard)) toast(refused);
    const back = isOfDesk ? first : onDashboard ? "/" : "/admin";
    if (refused === DENIED) void navigate({ to: back, replace: true });
    // Every sign-in leads to the dashboard by default
    const next = onDashboard && search === "" ? undefined : pathname + search;
    if (refused === UNKNOWN) void navigate({ to: "/admin", search: { next }, replace: true });
  }, [refused, isOfDesk, first, navigate]);
  return isAllowed ? children : <PageSpinner />;
}

import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useEnrolFirst } from "../second-factor/use-enrol-first.ts";
import { PageSpinner } from "../ui/spinner.tsx";
import { toast } from "../ui/toast.tsx";
import { isLeaving } from "./use-session.ts";
import { useUser } from "./use-user.ts";

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
 * Lets admins see what is inside and sends everybody else away. A courtesy: the server checks each
 * call by itself.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  const navigate = useNavigate();
  const mustEnrol = useEnrolFirst(user);
  const isAdmin = user?.isAdmin === true && !mustEnrol;
  const refused = isLoading || isAdmin || mustEnrol ? undefined : user ? DENIED : UNKNOWN;
  useEffect(() => {
    if (!refused || isLeaving()) return;
    const { pathname, search } = window.location;
    // On the way out already: the sign-in is nothing to come back to
    if (!pathname.startsWith("/admin/")) return;
    toast(refused);
    const onDashboard = pathname === "/admin/dashboard";
    if (refused === DENIED) void navigate({ to: onDashboard ? "/" : "/admin", replace: true });
    // The dashboard is where every sign-in leads
    const next = onDashboard && search === "" ? undefined : pathname + search;
    if (refused === UNKNOWN) void navigate({ to: "/admin", search: { next }, replace: true });
  }, [refused, navigate]);
  return isAdmin ? children : <PageSpinner />;
}

import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
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
  const isAdmin = user?.isAdmin === true;
  const refused = isLoading || isAdmin ? undefined : user ? DENIED : UNKNOWN;
  useEffect(() => {
    if (!refused || isLeaving()) return;
    toast(refused);
    const onDashboard = window.location.pathname === "/admin/dashboard";
    void navigate({ to: refused === DENIED && onDashboard ? "/" : "/admin", replace: true });
  }, [refused, navigate]);
  return isAdmin ? children : <PageSpinner />;
}

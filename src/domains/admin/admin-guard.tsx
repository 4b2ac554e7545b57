import { firstPage, mayOpen } from "./places.client.ts";
import { worksAtDesk } from "#domains/accounts/accounts.ts";
import { ADMIN_LIMITS } from "#domains/accounts/roles.ts";
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useEnrolFirst, isLeaving, useUser } from "#domains/session/use-session.client.ts";
import { MayChange } from "#ui/may-change.ts";
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

/** The page that is shown: the address is already the next one while the previous one still is. */
function usePage(): string {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? "" });
}

/** Its content, or one sentence where the page is outside the part to which an admin is limited. */
export function OwnPart({ children }: { children: ReactNode }) {
  const { user } = useUser();
  const page = usePage();
  if (mayOpen(page, user)) {
    const mayChange = user?.limitedTo !== "compliance" || page.startsWith("/admin/account");
    return <MayChange value={mayChange}>{children}</MayChange>;
  }
  return (
    <p>
      This page is not part of your access, which is limited to{" "}
      {user?.limitedTo && ADMIN_LIMITS[user.limitedTo].one}.{" "}
      <Link to={firstPage(user)} className="tap link font-medium">
        Go to your part
      </Link>
    </p>
  );
}

/**
 * Shows its content to admins, and to the rest of the desk on its pages; redirects everybody else. Only a
 * convenience: the server checks each call.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  const navigate = useNavigate();
  const mustEnrol = useEnrolFirst(user);
  const page = usePage();
  const isOfDesk = worksAtDesk(user);
  // A foreign page says so in its place; a sign-in leads to the dashboard, which is not for everybody
  const isTold = user?.limitedTo !== undefined && page !== "/admin/dashboard";
  const isAllowed = !mustEnrol && isOfDesk && (isTold || mayOpen(page, user));
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

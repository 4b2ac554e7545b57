import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { User } from "#shared/accounts.ts";
import { toast } from "#web/ui/toast.tsx";
import { isLeaving } from "./use-session.ts";

/** Shows a message when the session ends on a page that needs it. */
export function useSessionOver(isIn: boolean): void {
  const wasIn = useRef(false);
  useEffect(() => {
    if (wasIn.current && !isIn && !isLeaving())
      toast({ title: "You have been signed out", description: "Please log in again." });
    wasIn.current = isIn;
  }, [isIn]);
}

/** Redirects users who must first add a second factor to the page for it. */
export function useEnrolFirst(user: User | undefined): boolean {
  const navigate = useNavigate();
  const must = user?.mustEnrol === true;
  useEffect(() => {
    if (must) void navigate({ to: "/account", replace: true });
  }, [must, navigate]);
  return must;
}

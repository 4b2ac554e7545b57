import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { User } from "../../shared/accounts.ts";

/** Sends whoever has to add a second factor first to the page where that is done. */
export function useEnrolFirst(user: User | undefined): boolean {
  const navigate = useNavigate();
  const must = user?.mustEnrol === true;
  useEffect(() => {
    if (must) void navigate({ to: "/account", replace: true });
  }, [must, navigate]);
  return must;
}

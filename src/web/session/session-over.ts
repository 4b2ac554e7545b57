import type { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { forgetSession, readAdminToken } from "./kept-session.ts";

/** Calls whose 401 is about typed values, not about the session. */
const SIGN_IN = /login$/i;

/**
 * A 401 means that the session is over, here or in another tab: its data in the browser is removed,
 * and the signed-in user is requested again, so that the guards can act.
 */
export function noticeSessionOver(queryClient: QueryClient, error: unknown): void {
  if (!(error instanceof TRPCClientError)) return;
  const data = error.data as { httpStatus?: number; path?: string } | undefined;
  if (data?.httpStatus !== 401 || SIGN_IN.test(data.path ?? "")) return;
  const hadToken = readAdminToken() !== null;
  forgetSession();
  void queryClient.invalidateQueries({ queryKey: [["accounts", "me"]] });
  // An old session's admin token is refused beside a newer cookie, which may be enough
  if (hadToken) void queryClient.invalidateQueries({ queryKey: [["admin"]] });
}

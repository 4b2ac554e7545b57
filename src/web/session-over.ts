import type { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { forgetAdminToken, readAdminToken } from "./admin-token.ts";
import { forgetOfficerRecord } from "./officer-record.ts";

/** Calls whose 401 is about what was typed, not about the session. */
const SIGN_IN = /login$/i;

/**
 * A call that was refused with 401 means that the session is over, here or at another tab: what the
 * browser kept of it goes, and who is signed in is asked for again, so that the guards can act.
 */
export function noticeSessionOver(queryClient: QueryClient, error: unknown): void {
  if (!(error instanceof TRPCClientError)) return;
  const data = error.data as { httpStatus?: number; path?: string } | undefined;
  if (data?.httpStatus !== 401 || SIGN_IN.test(data.path ?? "")) return;
  const hadToken = readAdminToken() !== null;
  forgetAdminToken();
  forgetOfficerRecord();
  void queryClient.invalidateQueries({ queryKey: [["accounts", "me"]] });
  // An admin token of an earlier session is refused beside a newer cookie, which may be enough
  if (hadToken) void queryClient.invalidateQueries({ queryKey: [["admin"]] });
}

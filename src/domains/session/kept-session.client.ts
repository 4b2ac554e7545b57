import type { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { SIGNED_IN } from "./signed-in.ts";

/** What this browser stores about a sign-in besides the cookie, as far as every page needs it. */

export const ADMIN_TOKEN = "adminToken";

/** The key of an officer's stored profile; officers/officer-guard.tsx reads and writes it. */
export const OFFICER_RECORD = "loanOfficerProfile";

/** The keys of an unsent application, and of the secret of a mailed link to it. */
export const LOAN_REQUEST = "loanRequest";
export const LOAN_REQUEST_LINK = "loanRequestLink";

/**
 * Called at a sign-out: the answers stay in the account, and the next reader of this browser does
 * not see them. A visitor's stay.
 */
export function forgetLoanRequest(): void {
  localStorage.removeItem(LOAN_REQUEST);
  localStorage.removeItem(LOAN_REQUEST_LINK);
}

export function readAdminToken(): string | null {
  return globalThis.localStorage?.getItem(ADMIN_TOKEN) ?? null;
}

export function forgetOfficerRecord(): void {
  localStorage.removeItem(OFFICER_RECORD);
}

/** Called when the session has ended, or another one begins. */
export function forgetSession(): void {
  localStorage.removeItem(ADMIN_TOKEN);
  forgetOfficerRecord();
}

/**
 * Whether somebody was signed in here at last notice: visitors' browsers need not ask. Some
 * browsers empty local storage after a week without a visit; the cookie lives as long as the
 * session's.
 */
export function wasSignedIn(): boolean {
  return SIGNED_IN in localStorage || document.cookie.includes(`${SIGNED_IN}=1`);
}

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
  // An old session's admin token makes the server refuse a newer cookie, which may be enough by
  // itself
  if (hadToken) void queryClient.invalidateQueries({ queryKey: [["admin"]] });
}

/** What every page needs of what this browser keeps of a sign-in beside its cookie. */

export const ADMIN_TOKEN = "adminToken";

/** Where an officer's profile is kept; officers/officer-record.ts reads and writes it. */
export const OFFICER_RECORD = "loanOfficerProfile";

export function readAdminToken(): string | null {
  return globalThis.localStorage?.getItem(ADMIN_TOKEN) ?? null;
}

export function forgetOfficerRecord(): void {
  localStorage.removeItem(OFFICER_RECORD);
}

/** For when the session is over, or another one begins. */
export function forgetSession(): void {
  localStorage.removeItem(ADMIN_TOKEN);
  forgetOfficerRecord();
}

/** Whether somebody was signed in here when it was last known: visitors need not ask who they are. */
export function wasSignedIn(): boolean {
  return "signedIn" in localStorage;
}

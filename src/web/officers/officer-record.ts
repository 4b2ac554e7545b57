import type { User } from "#shared/accounts.ts";
import { forgetOfficerRecord, OFFICER_RECORD } from "#web/session/kept-session.ts";

const LIFETIME_MS = 86_400_000;

/**
 * The officer's profile of the last 24 hours, stored so that the portal opens at once; the server
 * never relies on it. Undefined when there is none; a stale one is discarded. Throws when the
 * stored value cannot be read.
 */
export function readOfficerRecord(now = Date.now()): Pick<User, "id"> | undefined {
  const text = localStorage.getItem(OFFICER_RECORD);
  if (text === null) return undefined;
  const record = JSON.parse(text) as Partial<User & { timestamp: number }> | null;
  const age = now - Number(record?.timestamp);
  if (!(age < LIFETIME_MS)) {
    forgetOfficerRecord();
    return undefined;
  }
  return record?.isLoanOfficer === true && record.id ? { id: record.id } : undefined;
}

export function storeOfficerRecord(profile: User, now = Date.now()): void {
  localStorage.setItem(OFFICER_RECORD, JSON.stringify({ ...profile, timestamp: now }));
}

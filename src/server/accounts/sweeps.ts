import { sweepContent } from "#server/content/items/trash.ts";
import { sweepOutbox } from "#server/mail/outbox.ts";
import { sweepQuarantine } from "#server/records/quarantine.ts";
import { sweepMarks } from "#server/records/spam.ts";
import { sweepBrowsers } from "./sign-in/browsers.ts";
import { sweepSecondFactors } from "#server/second-factor/remembered.ts";
import { sweepSessions } from "./sign-in/sessions.ts";
import { sweepTries } from "./sign-in/shared-tries.ts";
import type { Db } from "#server/database/engine.ts";

const DAY_MS = 24 * 3_600_000;
/** A used link is kept past its expiry, so that it can be reported as used. */
const LINKS_KEPT_MS = 30 * DAY_MS;

/** A pending address that is not verified by then is deleted. */
const WISHES_KEPT_MS = 7 * DAY_MS;

/** Removes expired sessions, tries, links and drafts, and mails that are no longer needed. */
export async function sweepAll(db: Db): Promise<void> {
  await sweepSessions(db);
  await db
    .deleteFrom("mailTokens")
    .where("expiresAt", "<=", new Date(Date.now() - LINKS_KEPT_MS).toISOString())
    .execute();
  await db
    .deleteFrom("applicationDrafts")
    .where("expiresAt", "<=", new Date().toISOString())
    .execute();
  await sweepTries(db);
  await sweepBrowsers(db);
  await sweepSecondFactors(db);
  await db
    .deleteFrom("emailChanges")
    .where("createdAt", "<=", new Date(Date.now() - WISHES_KEPT_MS).toISOString())
    .execute();
  await sweepMarks(db);
  await sweepQuarantine(db);
  await sweepOutbox(db);
  await sweepContent(db);
}

import { sweepPendingEmails } from "#server/accounts/email-change.ts";
import { sweepLinks } from "#server/accounts/links/links.ts";
import { sweepBrowsers } from "#server/accounts/sign-in/browsers.ts";
import { sweepSessions } from "#server/accounts/sign-in/sessions.ts";
import { sweepTries } from "#server/accounts/sign-in/shared-tries.ts";
import { sweepDrafts } from "#server/applications/draft/drafts.ts";
import { sweepContent } from "#server/content/items/trash.ts";
import type { Db } from "#server/database/engine.ts";
import { sweepOutbox } from "#server/mail/outbox.ts";
import { sweepQuarantine } from "#server/records/hold.ts";
import { sweepMarks } from "#server/records/spam.ts";
import { sweepSecondFactors } from "#server/accounts/sign-in/remembered.ts";

/** Deletes hourly what has expired or is no longer needed. */
export async function sweepAll(db: Db): Promise<void> {
  await sweepSessions(db);
  await sweepLinks(db);
  await sweepDrafts(db);
  await sweepTries(db);
  await sweepBrowsers(db);
  await sweepSecondFactors(db);
  await sweepPendingEmails(db);
  await sweepMarks(db);
  await sweepQuarantine(db);
  await sweepOutbox(db);
  await sweepContent(db);
}

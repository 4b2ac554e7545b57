import { sweepPendingEmails } from "#domains/accounts/registration.server.ts";
import { sweepLinks } from "#domains/accounts/links/links.server.ts";
import { sweepBrowsers } from "#domains/accounts/sign-in/browsers.server.ts";
import { sweepSessions } from "#domains/accounts/sign-in/sessions.server.ts";
import { sweepTries } from "#domains/accounts/sign-in/shared-tries.server.ts";
import { sweepDrafts } from "#domains/applications/draft/drafts.server.ts";
import { sweepConsents } from "#domains/consents/withdrawals.server.ts";
import { sweepVendorPosts } from "#domains/contact/vendor-leads.server.ts";
import { sweepContent } from "#domains/content/items/trash.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { sweepOutbox } from "#domains/mail/outbox.server.ts";
import { sweepPrivacyLinks } from "#domains/people/rights/links.server.ts";
import { sweepRequests } from "#domains/people/rights/requests.server.ts";
import { sweepQuarantine } from "#domains/records/hold.server.ts";
import { sweepMarks } from "#domains/records/spam.server.ts";
import { sweepSecondFactors } from "#domains/accounts/sign-in/remembered.server.ts";

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
  await sweepConsents(db);
  await sweepPrivacyLinks(db);
  await sweepRequests(db);
  await sweepContent(db);
  await sweepVendorPosts(db);
}

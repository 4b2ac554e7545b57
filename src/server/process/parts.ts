import { accountMailSamples } from "#server/accounts/account-mail-samples.ts";
import { adminNoticeSamples } from "#server/accounts/admin-notices.ts";
import { tokenMailSamples } from "#server/accounts/api-tokens/token-mails.ts";
import { makeLink } from "#server/accounts/links/links.ts";
import { actMailSamples, tellAdminsOf } from "#server/accounts/tell-admins.ts";
import { applicationMailSamples } from "#server/applications/application-mails.ts";
import { documentMailSamples } from "#server/applications/documents/returned-mail.ts";
import { makeDraftLink, startDraftLink } from "#server/applications/draft/draft-links.ts";
import { contactMailSamples } from "#server/contact/contact.ts";
import type { App } from "#server/context.ts";
import { leadMailSamples } from "#server/leads/lead-mails.ts";
import { mailSamples } from "#server/mail/previews.ts";
import { newsletterSamples } from "#server/newsletter/newsletter-mails.ts";
import { digestSamples } from "#server/notices/digests.ts";
import { notifyWorkers } from "#server/notices/notify.ts";
import { reminderSamples } from "#server/officers/license-reminders.ts";
import { methodsOf } from "#server/second-factor/proof.ts";
import { secondFactorSamples } from "#server/second-factor/second-factor-mails.ts";

/** What domains hand to others that do not know them. */
export const parts: Pick<
  App,
  "mailLinks" | "mailSamples" | "methodsOf" | "notifyWorkers" | "tellAdminsOf"
> = {
  methodsOf,
  notifyWorkers,
  tellAdminsOf,
  mailLinks: { account: makeLink, draft: makeDraftLink, draftHasLeft: startDraftLink },
  mailSamples: (site) => ({
    accounts: {
      ...accountMailSamples(site),
      ...secondFactorSamples(site),
      ...documentMailSamples(site),
    },
    newsletter: newsletterSamples(site),
    staff: {
      ...contactMailSamples(site),
      ...applicationMailSamples(site),
      ...leadMailSamples(site),
      ...digestSamples(site),
      ...mailSamples(site),
      ...reminderSamples(site),
      ...adminNoticeSamples(site),
      ...actMailSamples(site),
      ...tokenMailSamples(site),
    },
  }),
};

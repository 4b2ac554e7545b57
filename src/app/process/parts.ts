import { accountMailSamples } from "#domains/accounts/account-mail-samples.server.ts";
import {
  adminNoticeSamples,
  actMailSamples,
  tellAdminsOf,
} from "#domains/accounts/admin-notices.server.ts";
import { tokenMailSamples } from "#domains/accounts/api-tokens/token-mails.server.ts";
import { makeLink } from "#domains/accounts/links/links.server.ts";
import { applicationMailSamples } from "#domains/applications/application-mails.server.ts";
import { documentMailSamples } from "#domains/applications/documents/returned-mail.server.ts";
import {
  makeDraftLink,
  startDraftLink,
  linkedDrafts,
} from "#domains/applications/draft/draft-links.server.ts";
import { contactMailSamples } from "#domains/contact/contact.server.ts";
import { takeVendorPost } from "#domains/contact/vendor-leads.server.ts";
import { publishLegalText } from "#domains/content/legal/legal-settings.server.ts";
import { followAnswer } from "#domains/contact/messages.server.ts";
import { type App, siteOf } from "#platform/context.ts";
import { leadMailSamples } from "#domains/leads/lead-mails.server.ts";
import { mailSamples } from "#domains/mail/previews.server.ts";
import { newsletterSamples } from "#domains/newsletter/newsletter-mails.server.ts";
import { disposalSamples } from "#domains/people/retention.server.ts";
import { makePrivacyLink, rightsSamples } from "#domains/people/rights/links.server.ts";
import { codeSamples } from "#domains/dashboard/keep-chain.server.ts";
import { problemSamples } from "#domains/dashboard/watch.server.ts";
import { digestSamples } from "#domains/notices/digests.server.ts";
import { notifyWorkers } from "#domains/notices/notify.server.ts";
import { reminderSamples } from "#domains/officers/license-reminders.server.ts";
import { methodsOf } from "#domains/second-factor/proof.server.ts";
import { readOwnDraft } from "#domains/applications/draft/drafts.server.ts";
import { listOwnApplications } from "#domains/applications/own-applications.server.ts";
import { addToThread, readThread } from "#domains/applications/thread.server.ts";
import { leadAt } from "#domains/audit/happened.server.ts";
import { unsubscribeAddress } from "#domains/newsletter/subscribers.server.ts";
import { secondFactorSamples } from "#domains/second-factor/second-factor-mails.server.ts";

/** What domains hand to others that do not know them. */
export const parts: Pick<
  App,
  | "mailLinks"
  | "mailSamples"
  | "methodsOf"
  | "notifyWorkers"
  | "publishLegalText"
  | "followAnswer"
  | "ownData"
  | "takeVendorLead"
  | "tellAdminsOf"
> = {
  methodsOf,
  notifyWorkers,
  publishLegalText,
  followAnswer,
  takeVendorLead: takeVendorPost,
  tellAdminsOf,
  ownData: (app) => ({
    sources: (user) => ({
      draft: () => readOwnDraft(app.db, app.key, user),
      linkedDrafts: (after, limit) =>
        linkedDrafts(app.db, app.key, { email: user.email, after, limit }),
      applications: (paging) => listOwnApplications(app.db, user, paging),
      conversation: async (id) => (await readThread(app.db, { user }, { id })).rows,
    }),
    write: async (trx, { owner }, { id, text }) => {
      // The law takes a correction in any words
      const written = { id, text, isHere: true };
      await addToThread(trx, { actor: { user: owner }, site: siteOf(app) }, written);
      const lead = leadAt(trx, { applicationId: id });
      return (await lead?.select("id").executeTakeFirst())?.id ?? null;
    },
    unsubscribe: unsubscribeAddress,
  }),
  mailLinks: {
    account: makeLink,
    draft: makeDraftLink,
    draftHasLeft: startDraftLink,
    privacy: makePrivacyLink,
  },
  mailSamples: (site) => ({
    accounts: {
      ...accountMailSamples(site),
      ...secondFactorSamples(site),
      ...documentMailSamples(site),
      ...rightsSamples(site),
    },
    newsletter: newsletterSamples(site),
    staff: {
      ...contactMailSamples(site),
      ...applicationMailSamples(site),
      ...leadMailSamples(site),
      ...digestSamples(site),
      ...mailSamples(site),
      ...problemSamples(site),
      ...codeSamples(site),
      ...disposalSamples(site),
      ...reminderSamples(site),
      ...adminNoticeSamples(site),
      ...actMailSamples(site),
      ...tokenMailSamples(site),
    },
  }),
};

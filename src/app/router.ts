import type { AnyTRPCProcedure } from "@trpc/server";
import { accountsRouter } from "#domains/accounts/accounts.router.ts";
import { apiTokensAdminRouter } from "#domains/accounts/api-tokens/api-tokens.router.ts";
import {
  applicationsAdminRouter,
  applicationsRouter,
} from "#domains/applications/applications.router.ts";
import { clocksRouter } from "#domains/applications/clocks/clocks.router.ts";
import { draftsRouter } from "#domains/applications/draft/drafts.router.ts";
import { documentsRouter } from "#domains/applications/documents/documents.router.ts";
import { archiveAdminRouter } from "#domains/archive/archive.router.ts";
import { auditAdminRouter } from "#domains/audit/audit.router.ts";
import { backupAdminRouter } from "#domains/backup/backup.router.ts";
import { calculationsRouter } from "#domains/calculators/calculations.router.ts";
import { complianceAdminRouter } from "#domains/compliance/compliance.router.ts";
import { consentsRouter } from "#domains/leads/consents/lead-consents.router.ts";
import { contactAdminRouter, contactRouter } from "#domains/contact/contact.router.ts";
import { categoriesAdminRouter } from "#domains/content/categories/categories.router.ts";
import { contentAdminRouter } from "#domains/content/content-admin.router.ts";
import { transferAdminRouter } from "#domains/content/transfer/transfer.router.ts";
import { readsAdminRouter } from "#domains/reads/reads.router.ts";
import { vendorMailsAdminRouter } from "#domains/mail/vendors/vendor-mails.router.ts";
import { redirectsAdminRouter } from "#domains/content/redirects/redirects.router.ts";
import { contentRouter, loansRouter } from "#domains/content/content.router.ts";
import { dashboardAdminRouter } from "#domains/dashboard/dashboard.router.ts";
import {
  datedTablesAdminRouter,
  datedTablesRouter,
} from "#domains/dated-tables/dated-tables.router.ts";
import { exportsAdminRouter } from "#domains/exports/exports.router.ts";
import { figuresAdminRouter } from "#domains/figures/figures.router.ts";
import { repliesAdminRouter, repliesRouter } from "#domains/leads/reply/replies.router.ts";
import { rateWatchRouter } from "#domains/leads/rate-watch/rate-watch.router.ts";
import { leadsAdminRouter, leadsRouter } from "#domains/leads/leads.router.ts";
import { lettersRouter } from "#domains/letters/letters.router.ts";
import { inboxAdminRouter } from "#domains/mail/inbox/inbox.router.ts";
import { mailAdminRouter } from "#domains/mail/mail.router.ts";
import { newsletterAdminRouter, newsletterRouter } from "#domains/newsletter/newsletter.router.ts";
import { noticesRouter } from "#domains/notices/notices.router.ts";
import { officersAdminRouter, officersRouter } from "#domains/officers/officers.router.ts";
import { pastLoansAdminRouter } from "#domains/past-loans/past-loans.router.ts";
import { peopleAdminRouter, peopleRouter } from "#domains/people/people.router.ts";
import { privacyAdminRouter, privacyRouter } from "#domains/people/rights/rights.router.ts";
import { picturesAdminRouter } from "#domains/uploads/pictures/pictures.router.ts";
import { quarantineAdminRouter } from "#domains/quarantine/quarantine.router.ts";
import { ratesAdminRouter, ratesRouter } from "#domains/rates/rates.router.ts";
import { resourcesAdminRouter, resourcesRouter } from "#domains/resources/resources.router.ts";
import { scenariosRouter } from "#domains/calculators/saved/scenarios.router.ts";
import {
  secondFactorAdminRouter,
  secondFactorRouter,
} from "#domains/second-factor/second-factor.router.ts";
import { siteFacts } from "./pages/site-facts.ts";
import { errorsRouter } from "#domains/session/errors.router.ts";
import { settingsAdminRouter, settingsProcedures } from "#domains/settings/settings.router.ts";
import { createCallerFactory, router } from "#platform/trpc.ts";
import { uploadsAdminRouter, uploadsRouter } from "#domains/uploads/uploads.router.ts";
import { webhooksAdminRouter } from "#domains/webhooks/webhooks.router.ts";
import { usersAdminRouter } from "#domains/users/users.router.ts";

/** Every operation of the product. Those under `admin` are called with the admin token. */
export const appRouter = router({
  accounts: accountsRouter,
  applications: applicationsRouter,
  calculations: calculationsRouter,
  clocks: clocksRouter,
  consents: consentsRouter,
  contact: contactRouter,
  content: contentRouter,
  documents: documentsRouter,
  drafts: draftsRouter,
  errors: errorsRouter,
  leads: leadsRouter,
  letters: lettersRouter,
  datedTables: datedTablesRouter,
  loans: loansRouter,
  newsletter: newsletterRouter,
  notices: noticesRouter,
  officers: officersRouter,
  people: peopleRouter,
  privacy: privacyRouter,
  rates: ratesRouter,
  rateWatch: rateWatchRouter,
  replies: repliesRouter,
  resources: resourcesRouter,
  scenarios: scenariosRouter,
  secondFactor: secondFactorRouter,
  settings: router({ ...settingsProcedures, site: siteFacts }),
  uploads: uploadsRouter,
  admin: router({
    apiTokens: apiTokensAdminRouter,
    applications: applicationsAdminRouter,
    archive: archiveAdminRouter,
    audit: auditAdminRouter,
    backup: backupAdminRouter,
    categories: categoriesAdminRouter,
    contact: contactAdminRouter,
    content: contentAdminRouter,
    compliance: complianceAdminRouter,
    dashboard: dashboardAdminRouter,
    datedTables: datedTablesAdminRouter,
    exports: exportsAdminRouter,
    figures: figuresAdminRouter,
    inbox: inboxAdminRouter,
    leads: leadsAdminRouter,
    mail: mailAdminRouter,
    newsletter: newsletterAdminRouter,
    officers: officersAdminRouter,
    people: peopleAdminRouter,
    pictures: picturesAdminRouter,
    privacy: privacyAdminRouter,
    quarantine: quarantineAdminRouter,
    rates: ratesAdminRouter,
    reads: readsAdminRouter,
    redirects: redirectsAdminRouter,
    vendorMails: vendorMailsAdminRouter,
    replies: repliesAdminRouter,
    resources: resourcesAdminRouter,
    secondFactor: secondFactorAdminRouter,
    settings: settingsAdminRouter,
    transfer: transferAdminRouter,
    pastLoans: pastLoansAdminRouter,
    uploads: uploadsAdminRouter,
    users: usersAdminRouter,
    webhooks: webhooksAdminRouter,
  }),
});

export type AppRouter = typeof appRouter;

/** All procedures by their full name, such as `admin.contact.list`; the types have a tree. */
export const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

/** The typed caller for tests and server code. */
export const createCaller = createCallerFactory(appRouter);

import type { AnyTRPCProcedure } from "@trpc/server";
import { accountsRouter } from "./accounts/accounts.router.ts";
import { apiTokensAdminRouter } from "./accounts/api-tokens/api-tokens.router.ts";
import { applicationsAdminRouter, applicationsRouter } from "./applications/applications.router.ts";
import { draftsRouter } from "./applications/draft/drafts.router.ts";
import { documentsRouter } from "./applications/documents/documents.router.ts";
import { archiveAdminRouter } from "./archive/archive.router.ts";
import { auditAdminRouter } from "./audit/audit.router.ts";
import { backupAdminRouter } from "./backup/backup.router.ts";
import { calculationsRouter } from "./calculations/calculations.router.ts";
import { contactAdminRouter, contactRouter } from "./contact/contact.router.ts";
import { categoriesAdminRouter } from "./content/categories/categories.router.ts";
import { contentAdminRouter } from "./content/content-admin.router.ts";
import { transferAdminRouter } from "./content/transfer/transfer.router.ts";
import { redirectsAdminRouter } from "./content/redirects/redirects.router.ts";
import { contentRouter, loansRouter } from "./content/content.router.ts";
import { dashboardAdminRouter } from "./dashboard/dashboard.router.ts";
import { datedTablesAdminRouter, datedTablesRouter } from "./dated-tables/dated-tables.router.ts";
import { exportsAdminRouter } from "./exports/exports.router.ts";
import { figuresAdminRouter } from "./figures/figures.router.ts";
import { repliesAdminRouter, repliesRouter } from "./leads/replies.router.ts";
import { leadsAdminRouter, leadsRouter } from "./leads/leads.router.ts";
import { inboxAdminRouter } from "./mail/inbox/inbox.router.ts";
import { mailAdminRouter } from "./mail/mail.router.ts";
import { newsletterAdminRouter, newsletterRouter } from "./newsletter/newsletter.router.ts";
import { noticesRouter } from "./notices/notices.router.ts";
import { officersAdminRouter, officersRouter } from "./officers/officers.router.ts";
import { peopleAdminRouter, peopleRouter } from "./people/people.router.ts";
import { picturesAdminRouter } from "./uploads/pictures/pictures.router.ts";
import { quarantineAdminRouter } from "./quarantine/quarantine.router.ts";
import { ratesAdminRouter, ratesRouter } from "./rates/rates.router.ts";
import { resourcesAdminRouter, resourcesRouter } from "./resources/resources.router.ts";
import { scenariosRouter } from "./scenarios/scenarios.router.ts";
import {
  secondFactorAdminRouter,
  secondFactorRouter,
} from "./second-factor/second-factor.router.ts";
import { siteFacts } from "./http/pages/site-facts.ts";
import { settingsAdminRouter, settingsProcedures } from "./settings/settings.router.ts";
import { createCallerFactory, router } from "./trpc.ts";
import { uploadsAdminRouter, uploadsRouter } from "./uploads/uploads.router.ts";
import { webhooksAdminRouter } from "./webhooks/webhooks.router.ts";
import { usersAdminRouter } from "./users/users.router.ts";

/** Every operation of the product. Those under `admin` are called with the admin token. */
export const appRouter = router({
  accounts: accountsRouter,
  applications: applicationsRouter,
  calculations: calculationsRouter,
  contact: contactRouter,
  content: contentRouter,
  documents: documentsRouter,
  drafts: draftsRouter,
  leads: leadsRouter,
  datedTables: datedTablesRouter,
  loans: loansRouter,
  newsletter: newsletterRouter,
  notices: noticesRouter,
  officers: officersRouter,
  people: peopleRouter,
  rates: ratesRouter,
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
    quarantine: quarantineAdminRouter,
    rates: ratesAdminRouter,
    redirects: redirectsAdminRouter,
    replies: repliesAdminRouter,
    resources: resourcesAdminRouter,
    secondFactor: secondFactorAdminRouter,
    settings: settingsAdminRouter,
    transfer: transferAdminRouter,
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

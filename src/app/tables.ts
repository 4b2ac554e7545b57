import * as accounts from "#domains/accounts/accounts.table.ts";
import * as apiTokens from "#domains/accounts/api-tokens/api-tokens.table.ts";
import * as applications from "#domains/applications/applications.table.ts";
import * as audit from "#domains/audit/audit.table.ts";
import * as chain from "#domains/audit/chain/chain.table.ts";
import * as compliance from "#domains/compliance/compliance.table.ts";
import * as consents from "#domains/consents/consents.table.ts";
import * as content from "#domains/content/content.table.ts";
import * as vendorLeads from "#domains/contact/vendor-leads.table.ts";
import * as imports from "#domains/content/transfer/imports.table.ts";
import * as leads from "#domains/leads/leads.table.ts";
import * as letters from "#domains/letters/letters.table.ts";
import * as mail from "#domains/mail/mail.table.ts";
import * as newsletter from "#domains/newsletter/newsletter.table.ts";
import * as notices from "#domains/notices/notices.table.ts";
import * as officers from "#domains/officers/officers.table.ts";
import * as rateWatch from "#domains/leads/rate-watch/rate-watch.table.ts";
import * as pastLoans from "#domains/past-loans/past-loans.table.ts";
import * as people from "#domains/people/people.table.ts";
import * as rights from "#domains/people/rights/rights.table.ts";
import * as rates from "#domains/rates/rates.table.ts";
import * as reads from "#domains/reads/reads.table.ts";
import * as vendorMails from "#domains/mail/vendors/vendor-mails.table.ts";
import * as redirects from "#domains/content/redirects/redirects.table.ts";
import * as secondFactor from "#domains/second-factor/second-factor.table.ts";
import * as settings from "#domains/settings/settings.table.ts";
import * as uploads from "#domains/uploads/uploads.table.ts";
import * as webhookTables from "#domains/webhooks/webhooks.table.ts";
import type { Table } from "#kit/table/table.ts";

/** Every table by its name: the only list of them. */
export const TABLES = {
  ...accounts,
  ...apiTokens,
  ...applications,
  ...audit,
  ...chain,
  ...compliance,
  ...consents,
  ...content,
  ...imports,
  ...leads,
  ...letters,
  ...mail,
  ...newsletter,
  ...notices,
  ...officers,
  ...pastLoans,
  ...rateWatch,
  ...people,
  ...rates,
  ...rights,
  ...reads,
  ...redirects,
  ...vendorMails,
  ...secondFactor,
  ...settings,
  ...uploads,
  ...vendorLeads,
  ...webhookTables,
};

export const allTables: Table[] = Object.values(TABLES);

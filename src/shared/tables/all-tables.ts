import * as accounts from "./accounts.table.ts";
import * as apiTokens from "./api-tokens.table.ts";
import * as applications from "./applications.table.ts";
import * as audit from "./audit.table.ts";
import * as content from "./content.table.ts";
import * as imports from "./imports.table.ts";
import * as leads from "./leads.table.ts";
import * as mail from "./mail.table.ts";
import * as newsletter from "./newsletter.table.ts";
import * as notices from "./notices.table.ts";
import * as officers from "./officers.table.ts";
import * as people from "./people.table.ts";
import * as rates from "./rates.table.ts";
import * as redirects from "./redirects.table.ts";
import * as secondFactor from "./second-factor.table.ts";
import * as settings from "./settings.table.ts";
import * as uploads from "./uploads.table.ts";
import * as webhooks from "./webhooks.table.ts";
import type { Table } from "#kit/table/table.ts";

/** Every table by its name: the only list of them. */
export const TABLES = {
  ...accounts,
  ...apiTokens,
  ...applications,
  ...audit,
  ...content,
  ...imports,
  ...leads,
  ...mail,
  ...newsletter,
  ...notices,
  ...officers,
  ...people,
  ...rates,
  ...redirects,
  ...secondFactor,
  ...settings,
  ...uploads,
  ...webhooks,
};

export const allTables: Table[] = Object.values(TABLES);

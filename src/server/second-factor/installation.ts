import { type Site, siteOf } from "../accounts/account-mails.ts";
import type { App } from "../context.ts";
import type { Key } from "../key.ts";
import type { Log } from "../log.ts";

/** What a second factor depends on beside the database. */
export interface Installation {
  key: Key;
  log: Log;
  site: Site;
}

export function installationOf(app: App): Installation {
  return { key: app.key, log: app.log, site: siteOf(app) };
}

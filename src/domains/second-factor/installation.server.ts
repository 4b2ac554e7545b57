import { type App, type Site, siteOf } from "#platform/context.ts";
import type { Key } from "#platform/key.ts";
import type { Log } from "#platform/log.ts";

/** The parts of the app that a second factor needs besides the database. */
export interface Installation {
  key: Key;
  log: Log;
  site: Site;
}

export function installationOf(app: App): Installation {
  return { key: app.key, log: app.log, site: siteOf(app) };
}

import { existsSync, statSync } from "node:fs";
import { type Site, siteOf } from "#platform/context.ts";
import {
  createFirstAdmin,
  type Reached,
  resetPassword,
} from "#domains/accounts/accounts.server.ts";
import { forgetFirstPassword } from "#domains/accounts/passwords/first-password.server.ts";
import { newSecret } from "#domains/accounts/links/secrets.server.ts";
import { acceptJournal } from "#domains/dashboard/keep-chain.server.ts";
import { openBeside, openMigrated } from "./boot.ts";
import { DataKeys } from "#platform/at-rest/data-keys.ts";
import type { Config } from "#platform/config.ts";
import { findWords } from "#domains/content/site-texts/site-words.server.ts";
import type { Db, OpenDatabase } from "#platform/database/engine.ts";
import { createLog } from "#platform/log.ts";
import { keyFileOf, openKey } from "#platform/key.ts";
import { resetSecondFactorByName } from "#domains/second-factor/factors.server.ts";
import { StartError } from "#platform/start-error.ts";
import { adoptParts } from "#platform/database/installation.ts";

/** The subcommands besides `serve`: each does one thing to the database and reports it. */

export type Say = (line: string) => void;

export async function migrateCommand(config: Config, say: Say): Promise<void> {
  const { steps, close } = await openMigrated(config, QUIET);
  await close();
  say(steps.length > 0 ? `migrated: ${steps.join(", ")}` : "nothing to migrate");
}

/**
 * Lets the database be served with this key file and this folder of uploads from now on, and the
 * activity log be trusted as it is.
 */
export async function adoptCommand(config: Config, say: Say): Promise<void> {
  const opened = await openMigrated(config, QUIET);
  try {
    await adoptParts(opened.db, config);
    const key = openKey(config.databaseFile);
    const accepted = await acceptJournal({ db: opened.db, key, config });
    for (const fault of accepted) say(`accepted from now on: ${fault}`);
    new DataKeys(config).adopt();
  } finally {
    await opened.close();
  }
  say(
    `${keyFileOf(config.databaseFile)} and ${config.uploadsDir} belong to the database now; if the key is another one, time codes and the passwords of mail server and inbox must be set up again, and webhooks get new secrets`,
  );
}

/** Adds a key for documents; the server rewrites them, now or when it is started. */
export async function rotateKeyCommand(config: Config, say: Say): Promise<void> {
  const keys = new DataKeys(config);
  if (!existsSync(keys.file))
    throw new StartError(`there is no ${keys.file} yet: the first start makes it`);
  const owner = statSync(keys.file).uid;
  if (process.getuid && process.getuid() !== owner)
    throw new StartError(
      `${keys.file} belongs to another user, as whom the server runs: run the command as that user (id ${owner})`,
    );
  await keys.check();
  keys.make();
  const id = keys.rotate();
  say(
    `${keys.file} has the key ${id}, with which the server encrypts documents from now on and rewrites the stored ones; an older key goes 10 minutes later or when no document is under it; keep a copy of the file as it was for as long as you keep earlier copies of ${config.uploadsDir}`,
  );
}

export async function createAdminCommand(config: Config, say: Say): Promise<void> {
  const password = config.adminPassword ?? newSecret().slice(0, 16);
  await withDatabase(config, ({ db }) =>
    createFirstAdmin(db, { password, email: config.adminEmail }),
  );
  say(`created admin${config.adminPassword === undefined ? ` with the password ${password}` : ""}`);
}

export async function resetPasswordCommand(
  config: Config,
  say: Say,
  username: string | undefined,
): Promise<void> {
  if (!username) throw new StartError("name the user: reset-password <username>");
  const password = newSecret().slice(0, 16);
  const reached = await withDatabase(config, async ({ db }) =>
    resetPassword(db, await siteAt(db, config), { username, password }),
  );
  forgetFirstPassword(config.databaseFile, { username });
  say(
    `${username} now has the password ${password}; all their sessions have ended; ${whereLinksGo(reached)}`,
  );
}

/** Tells an operator who resets a password who can reset it again. */
export function whereLinksGo({ email, insteadOf, taken }: Reached): string {
  const now = `links go to ${email}`;
  if (insteadOf) return `${now} again, not to ${insteadOf}, which was set without a confirmation`;
  return taken
    ? `${now}, which was set without a confirmation: another account has ${taken} by now`
    : now;
}

export async function resetSecondFactorCommand(
  config: Config,
  say: Say,
  username: string | undefined,
): Promise<void> {
  if (!username) throw new StartError("name the user: reset-second-factor <username>");
  await withDatabase(config, async ({ db }) =>
    resetSecondFactorByName(db, await siteAt(db, config), username),
  );
  say(`${username} no longer has a second factor; all their sessions have ended`);
}

async function siteAt(db: Db, config: Config): Promise<Site> {
  const words = await findWords(db, "Company");
  return siteOf({
    config,
    identity: { known: () => words },
    publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
  });
}

const QUIET = createLog("silent", () => {});

/** Also works while the server runs, unless the database must be migrated first. */
async function withDatabase<Result>(
  config: Config,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openBeside(config, QUIET);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

import { createFirstAdmin, resetPassword } from "./accounts/accounts.ts";
import { newSecret } from "./accounts/secrets.ts";
import { openMigrated, StartError } from "./boot.ts";
import type { Config } from "./config.ts";
import { migrationState, type OpenDatabase, openDatabase } from "./database.ts";
import { createLog } from "./log.ts";

/** The subcommands beside `serve`: each does one thing to the database and says what it did. */

type Say = (line: string) => void;

export async function migrateCommand(config: Config, say: Say): Promise<void> {
  const opened = openDatabase(config.databaseFile);
  const { pending } = await migrationState(opened.db);
  await opened.close();
  await withDatabase(config, async () => {
    say(pending.length > 0 ? `migrated: ${pending.join(", ")}` : "nothing to migrate");
  });
}

export async function createAdminCommand(config: Config, say: Say): Promise<void> {
  const password = config.adminPassword ?? newSecret().slice(0, 16);
  await withDatabase(config, ({ db }) => createFirstAdmin(db, password));
  say(`created admin${config.adminPassword === undefined ? ` with the password ${password}` : ""}`);
}

export async function resetPasswordCommand(
  config: Config,
  say: Say,
  username: string | undefined,
): Promise<void> {
  if (!username) throw new StartError("say whose: reset-password <username>");
  const password = newSecret().slice(0, 16);
  await withDatabase(config, ({ db }) => resetPassword(db, username, password));
  say(`${username} now has the password ${password}; all their sessions have ended`);
}

/** Integrity, foreign keys and migrations. Throws a StartError that lists what is wrong. */
export async function checkCommand(config: Config, say: Say): Promise<void> {
  const { db, sqlite, close } = openDatabase(config.databaseFile);
  try {
    const integrity = sqlite.pragma("integrity_check", { simple: true });
    const broken = sqlite.pragma("foreign_key_check") as unknown[];
    const { pending, unknown } = await migrationState(db);
    const wrong = [
      ...(integrity === "ok" ? [] : [`integrity: ${String(integrity)}`]),
      ...(broken.length === 0 ? [] : [`${broken.length} broken foreign keys`]),
      ...(pending.length === 0 ? [] : [`to be migrated: ${pending.join(", ")}`]),
      ...(unknown.length === 0 ? [] : [`from a newer version: ${unknown.join(", ")}`]),
    ];
    if (wrong.length > 0) throw new StartError(wrong.join("; "));
    say("integrity ok, foreign keys ok, migrations ok");
  } finally {
    await close();
  }
}

async function withDatabase<Result>(
  config: Config,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openMigrated(
    config,
    createLog("silent", () => {}),
  );
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

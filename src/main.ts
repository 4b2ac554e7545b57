import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "../package.json";
import {
  backupCommand,
  checkCommand,
  restoreCommand,
  verifyCommand,
} from "./server/backup/backup-commands.ts";
import {
  createAdminCommand,
  migrateCommand,
  resetPasswordCommand,
  type Say,
} from "./server/commands.ts";
import { type Config, ConfigError, readConfig } from "./server/config.ts";
import { AppError } from "./server/errors.ts";
import { loadClientFiles } from "./server/http/static.ts";
import { serve } from "./server/serve.ts";
import { StartError } from "./server/start-error.ts";
import { createRenderer } from "./web/entry-server.tsx";
import type { ViteManifest } from "./web/client-manifest.ts";

const HELP = `lender ${version}: a mortgage lender's website in one process and one SQLite file

  serve                      serve the site (the default)
  migrate                    bring the database up to this version
  create-admin               make the user admin, with ADMIN_PASSWORD or a random password
  reset-password <username>  give a user a new random password and end their sessions
  backup <file>              write a whole copy of the database to a file, also while it is served
  restore <file>             put such a copy in the database's place; the server must not run
  verify                     check the newest snapshot in backups/, as the server does each night
  check                      check the database, its uploads and the disk
  --version, --help

The environment variables are listed in the README.`;

const say: Say = (line) => process.stdout.write(`${line}\n`);

const COMMANDS: Record<string, (config: Config, argument?: string) => Promise<number | void>> = {
  serve: (config) => serve(config, builtClient()),
  migrate: (config) => migrateCommand(config, say),
  "create-admin": (config) => createAdminCommand(config, say),
  "reset-password": (config, username) => resetPasswordCommand(config, say, username),
  backup: (config, file) => backupCommand(config, say, file),
  restore: (config, file) => restoreCommand(config, say, file),
  verify: (config) => verifyCommand(config, say),
  check: (config) => checkCommand(config, say),
};

/** The client that was built beside this file. */
function builtClient() {
  const here = fileURLToPath(import.meta.url);
  const folder = join(dirname(here), "client");
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
  const program = [process.execPath, here];
  return {
    program,
    files: loadClientFiles(folder),
    client: createRenderer(manifest as ViteManifest),
  };
}

async function main([name = "serve", argument]: string[]): Promise<number> {
  if (name === "--version") say(`lender ${version} (node ${process.versions.node})`);
  else if (name === "--help") say(HELP);
  else if (Object.hasOwn(COMMANDS, name))
    return (await COMMANDS[name]?.(readConfig(), argument)) ?? 0;
  else {
    process.stderr.write(`unknown command ${name}\n\n${HELP}\n`);
    return 2;
  }
  return 0;
}

/** What a person can mend is one line; anything else is a bug and shows its stack. */
function explain(error: unknown): string {
  const expected =
    error instanceof StartError || error instanceof ConfigError || error instanceof AppError;
  return expected ? error.message : String((error as Error).stack ?? error);
}

function fail(error: unknown): never {
  process.stderr.write(`lender: ${explain(error)}\n`);
  process.exit(1);
}

process.on("uncaughtException", fail);
// Whoever reads the log may go away; the site goes on
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  fail(error);
}

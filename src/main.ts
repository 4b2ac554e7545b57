import { version } from "../package.json";
import { ConfigError, loadEnvironmentFile, readConfig } from "./server/config.ts";
import { AppError } from "./server/errors.ts";
import { StartError } from "./server/start-error.ts";
import { unpackNativeParts } from "./program/native-parts.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAsset, isSea } from "node:sea";

const COMMANDS = [
  "serve",
  "migrate",
  "create-admin",
  "reset-password",
  "reset-second-factor",
  "backup",
  "restore",
  "move",
  "adopt",
  "verify",
  "check",
  "events",
];
/** The server starts these itself, each for one file, where they can reach nothing else. */
const PARSERS = ["resize", "read-import", "read-mail", "read-pdf"];

const HELP = `lender ${version}: a mortgage lender's website in one process and one SQLite file

  serve                      serve the site (the default)
  migrate                    bring the database up to this version
  create-admin               make the user admin, with ADMIN_PASSWORD or a random password
  reset-password <username>  give a user a new random password and end their sessions
  reset-second-factor <username>
                             let a user in without their second factor, end their sessions
  backup <file>              write a whole copy of the database to a file, also while it is served;
                             on PostgreSQL by pg_dump when the name ends in .dump
  restore <file>             put such a copy in the database's place; the server must not run
  move <direction>           sqlite-to-postgres or postgres-to-sqlite; the server must not run
  adopt                      let the database be served with this lender.key and UPLOADS_DIR, when
                             its own are lost or it is a copy; the server must not run
  verify                     check the newest snapshot in backups/, as the server does each night
  check                      check the database, its uploads and the disk
  events                     print what follows from each change
  --sbom                     print the packages inside, with licenses and hashes (CycloneDX)
  --version, --help

The environment variables are listed in the README.`;

/** Resolves when the line has left: the process exits right after it. */
const say = (line: string) =>
  new Promise<void>((left) => process.stdout.write(`${line}\n`, () => left()));

async function main([name = "serve", argument]: string[]): Promise<number> {
  if (name === "--version") await say(`lender ${version} (node ${process.versions.node})`);
  else if (name === "--help") await say(HELP);
  else if (name === "--sbom") await say(readSbom());
  else if (PARSERS.includes(name)) {
    const { parseCommand } = await import("./server/process/parse-command.ts");
    return parseCommand(name, argument);
  } else if (COMMANDS.includes(name)) {
    loadEnvironmentFile();
    const config = readConfig();
    unpackNativeParts(config);
    // Loaded here, because its imports load the native parts
    const { runCommand } = await import("./program/run-command.ts");
    return runCommand(name, config, argument);
  } else {
    process.stderr.write(`unknown command ${name}\n\n${HELP}\n`);
    return 2;
  }
  return 0;
}

/** An error that the operator can fix is one line; any other is a bug and shows its stack. */
function explain(error: unknown): string {
  const expected =
    error instanceof StartError || error instanceof ConfigError || error instanceof AppError;
  return expected ? error.message : String((error as Error).stack ?? error);
}

function fail(error: unknown): never {
  process.stderr.write(`lender: ${explain(error)}\n`);
  process.exit(1);
}

// No other user of this machine may read what people wrote
process.umask(0o077);
process.on("uncaughtException", fail);
// The reader of the log may go away; the site continues
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  fail(error);
}

const SBOM = "sbom.json";

/** The bill of materials that was built with this program (CycloneDX JSON). */
function readSbom(): string {
  return isSea() ? getAsset(SBOM, "utf8") : readFileSync(join(import.meta.dirname, SBOM), "utf8");
}

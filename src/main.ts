import { ConfigError, loadEnvironmentFile, readConfig, version } from "./platform/config.ts";
import { AppError } from "./platform/errors.ts";
import { StartError } from "./platform/start-error.ts";
import { HELP, helpOn } from "./app/program/help.ts";
import { unpackNativeParts } from "./app/program/native-parts.ts";
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
  "rotate-key",
  "verify",
  "check",
  "events",
];
/** The server starts these itself, each for one file, where they can reach nothing else. */
const PARSERS = ["resize", "read-import", "read-mail", "read-pdf"];

const SBOM = "sbom.json";

/** Resolves when the line has left: the process exits right after it. */
const say = (line: string) =>
  new Promise<void>((left) => process.stdout.write(`${line}\n`, () => left()));

async function main([name = "serve", ...given]: string[]): Promise<number> {
  if (name === "--version") await say(`lender ${version} (node ${process.versions.node})`);
  else if (name === "--help" || name === "help") await say(helpOn(given[0]));
  else if (name === "--sbom") await say(readSbom());
  else if (PARSERS.includes(name)) {
    const { parseCommand } = await import("./app/process/parse-command.ts");
    return parseCommand(name, given[0]);
  } else if (COMMANDS.includes(name)) {
    loadEnvironmentFile();
    const config = readConfig();
    unpackNativeParts(config);
    // Loaded here, because its imports load the native parts
    const { runCommand } = await import("./app/program/run-command.ts");
    return runCommand(name, config, given);
  } else {
    process.stderr.write(`unknown command ${name}\n\n${HELP}\n`);
    return 2;
  }
  return 0;
}

/** The bill of materials that was built with this program (CycloneDX JSON). */
function readSbom(): string {
  return isSea() ? getAsset(SBOM, "utf8") : readFileSync(join(import.meta.dirname, SBOM), "utf8");
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
process.title = "lender";
process.on("uncaughtException", fail);
// The reader of the log may go away; the site continues
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  fail(error);
}

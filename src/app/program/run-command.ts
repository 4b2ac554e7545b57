import {
  backupCommand,
  checkCommand,
  moveCommand,
  restoreCommand,
  verifyCommand,
} from "#app/process/backup-commands.ts";
import { eventsInWords } from "./events.ts";
import {
  adoptCommand,
  createAdminCommand,
  migrateCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
  type Say,
} from "#app/process/operator-commands.ts";
import type { Config } from "#platform/config.ts";
import { serve } from "#app/process/serve.ts";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { getAssetKeys, getRawAsset, isSea } from "node:sea";
import { fileURLToPath } from "node:url";
import type { Finished } from "#platform/http/finished.ts";
import type { Client } from "#app/pages/render.ts";
import { toClientFiles } from "#platform/http/client-files.ts";
import type { ViteManifest } from "#app/browser/client-manifest.ts";
import { createRenderer } from "#app/browser/entry-server.tsx";

const say: Say = (line) => {
  process.stdout.write(`${line}\n`);
};

const COMMANDS: Record<string, (config: Config, argument?: string) => Promise<number | void>> = {
  serve: (config) => serve(config, builtClient()),
  migrate: (config) => migrateCommand(config, say),
  "create-admin": (config) => createAdminCommand(config, say),
  "reset-password": (config, username) => resetPasswordCommand(config, say, username),
  "reset-second-factor": (config, username) => resetSecondFactorCommand(config, say, username),
  backup: (config, file) => backupCommand(config, say, file),
  restore: (config, file) => restoreCommand(config, say, file),
  move: (config, direction) => moveCommand(config, say, direction),
  adopt: (config) => adoptCommand(config, say),
  verify: (config) => verifyCommand(config, say),
  check: (config) => checkCommand(config, say),
  events: async () => say(eventsInWords()),
};

/** Runs one of the program's commands. Resolves to the exit code. */
export async function runCommand(name: string, config: Config, argument?: string): Promise<number> {
  return (await COMMANDS[name]?.(config, argument)) ?? 0;
}

/** The client's folder among the executable's assets. */
const CLIENT = "client/";
const MANIFEST = ".vite/manifest.json";

interface BuiltClient {
  /** The command that runs this program again. */
  program: string[];
  parsers: string[];
  files: Map<string, Finished>;
  client: Client;
}

/** The client built with this file: inside the executable, or in the folder beside it. */
function builtClient(): BuiltClient {
  const here = fileURLToPath(import.meta.url);
  const contents = isSea() ? assets() : filesIn(join(dirname(here), "client"));
  const manifest = JSON.parse(String(contents.get(MANIFEST))) as ViteManifest;
  return {
    program: isSea() ? [process.execPath] : [process.execPath, here],
    parsers: isSea() ? [process.execPath] : [process.execPath, join(dirname(here), "caged.mjs")],
    files: toClientFiles(contents),
    client: createRenderer(manifest),
  };
}

function assets(): Map<string, Buffer> {
  return new Map(
    getAssetKeys()
      .filter((key) => key.startsWith(CLIENT))
      .map((key) => [key.slice(CLIENT.length), Buffer.from(getRawAsset(key))]),
  );
}

function filesIn(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file).split(sep).join("/"), readFileSync(file)]),
  );
}

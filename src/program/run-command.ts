import {
  backupCommand,
  checkCommand,
  moveCommand,
  restoreCommand,
  verifyCommand,
} from "#server/process/backup-commands.ts";
import { builtClient } from "./built-client.ts";
import {
  adoptCommand,
  createAdminCommand,
  migrateCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
  type Say,
} from "#server/process/operator-commands.ts";
import type { Config } from "#server/config.ts";
import { serve } from "#server/process/serve.ts";

const say: Say = (line) => process.stdout.write(`${line}\n`);

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
};

/** Runs one of the program's commands. Resolves to the exit code. */
export async function runCommand(name: string, config: Config, argument?: string): Promise<number> {
  return (await COMMANDS[name]?.(config, argument)) ?? 0;
}

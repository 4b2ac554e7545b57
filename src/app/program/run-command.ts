import {
  backupCommand,
  checkCommand,
  moveCommand,
  restoreCommand,
  verifyCommand,
} from "#app/process/backup-commands.ts";
import {
  adoptCommand,
  createAdminCommand,
  migrateCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
  rotateKeyCommand,
  type Say,
} from "#app/process/operator-commands.ts";
import type { Config } from "#platform/config.ts";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { getAssetKeys, getRawAsset, isSea } from "node:sea";
import { fileURLToPath } from "node:url";
import type { Finished } from "#platform/http/finished.ts";
import type { Client } from "#app/pages/render.ts";
import { toClientFiles } from "#platform/http/client-files.ts";
import type { ViteManifest } from "#app/browser/client-manifest.ts";
import { createRenderer } from "#app/browser/entry-server.tsx";
import { createHandler } from "#app/app.ts";
import { createApp, openToServe, prepare } from "#app/process/boot.ts";
import { strictTransport } from "#platform/http/respond.ts";
import { createListener, type Handle } from "#app/process/listen.ts";
import { createLog, type Log } from "#platform/log.ts";
import { DAY_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import { listSettings } from "#domains/settings/settings.server.ts";
import { DISK_LEAST, freeBytes } from "#platform/disk.ts";
import { ACTIONS } from "#domains/audit/audit.ts";
import { toldOfMany, WEBHOOK_EVENTS } from "#domains/webhooks/webhooks.ts";
import { NOTICE_KINDS } from "#domains/notices/notices.ts";
import { AFTER_CHANGES_OF_MANY, BESIDE_THE_ACTIVITY, FOLLOWS, type Follows } from "#app/events.ts";

const say: Say = (line) => {
  process.stdout.write(`${line}\n`);
};

const COMMANDS: Record<string, (config: Config, ...given: string[]) => Promise<number | void>> = {
  serve: (config) => serve(config, builtClient()),
  migrate: (config) => migrateCommand(config, say),
  "create-admin": (config) => createAdminCommand(config, say),
  "reset-password": (config, username) => resetPasswordCommand(config, say, username),
  "reset-second-factor": (config, username) => resetSecondFactorCommand(config, say, username),
  backup: (config, file) => backupCommand(config, say, file),
  restore: (config, ...given) => restoreCommand(config, say, given),
  move: (config, direction) => moveCommand(config, say, direction),
  adopt: (config) => adoptCommand(config, say),
  "rotate-key": (config) => rotateKeyCommand(config, say),
  verify: (config) => verifyCommand(config, say),
  check: (config, code) => checkCommand(config, say, code),
  events: async () => say(eventsInWords()),
};

/** Runs one of the program's commands. Resolves to the exit code. */
export async function runCommand(
  name: string,
  config: Config,
  given: string[] = [],
): Promise<number> {
  return (await COMMANDS[name]?.(config, ...given)) ?? 0;
}

/** The client's folder among the executable's assets. */
const CLIENT = "client/";
const MANIFEST = ".vite/manifest.json";

interface BuiltClient {
  /** The command that runs this program again, for work that is better done in another process. */
  program: string[];
  /** The command that runs the parsers, in a cage. */
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

/** Runs the built server until it is told to stop. Resolves to the exit code. */
async function serve(
  config: Config,
  { program, parsers, files, client }: BuiltClient,
): Promise<number> {
  const write = (line: string) => process.stdout.write(line);
  const log = createLog(config.logLevel, write);

  // The port is taken before the database is opened; early requests wait a moment
  const ready = Promise.withResolvers<Handle>();
  let handle: Handle = async (...exchange) => (await ready.promise)(...exchange);
  const { listen, drain } = createListener((request, response) => handle(request, response), {
    behindProxy: config.trustProxy > 0,
    headers: strictTransport({ config, publicUrl: () => config.publicUrl ?? "" }),
  });
  const port = await listen(config.port, config.host);
  const opened = await openToServe(config, log);
  try {
    await prepare(opened, config, (line) => write(`${line}\n`));
    const address = config.publicUrl ?? `http://localhost:${port}`;
    const app = createApp(opened, config, {
      key: opened.key,
      dataKeys: opened.dataKeys,
      log,
      program,
      parsers,
      publicUrl: () => address,
    });
    await app.identity.read();
    let stopping = false;
    const unready = () => (stopping ? Promise.resolve("stopping") : troubleOf(app));
    await app.uploads.storage.sweepTemporary(app.servesAlone ? Infinity : Date.now() - DAY_MS);
    handle = createHandler(app, { files, client, unready });
    ready.resolve(handle);
    app.jobs.start();
    const told = untilTold(log);
    log.info("started", { port });
    write(`listening on http://${config.host}:${port}\n`);

    const exitCode = await told;
    stopping = true;
    // Streams never end by themselves, and their pages reconnect to the next process
    app.live.close();
    await Promise.all([drain(), app.jobs.stop()]);
    log.info("stopped", { exitCode });
    return exitCode;
  } finally {
    await opened.close();
  }
}

/**
 * Resolves to 0 at the first SIGTERM or SIGINT, and to 1 at an uncaught error: the request that
 * caused it is lost, the others are finished. A second signal ends the process at once.
 */
function untilTold(log: Log): Promise<number> {
  return new Promise((resolve) => {
    let told = false;
    const stop = (exitCode: number) => {
      if (told) process.exit(exitCode === 0 ? 130 : exitCode);
      told = true;
      resolve(exitCode);
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => {
        log.info("stopping", { signal });
        stop(0);
      });
    process.removeAllListeners("uncaughtException");
    process.on("uncaughtException", (error) => {
      log.error("uncaught exception", error);
      stop(1);
    });
  });
}

/** Why the server cannot work now; undefined when the database answers and the disk has room. */
async function troubleOf({ db, config, log }: App): Promise<string | undefined> {
  try {
    await listSettings(db);
  } catch (error) {
    log.error("not ready", error);
    return "the database does not answer";
  }
  const free = await freeBytes(dirname(config.databaseFile));
  return free < DISK_LEAST ? "the disk is full" : undefined;
}

const OF_MANY = new Map<string, readonly string[]>(Object.entries(AFTER_CHANGES_OF_MANY));

/** What follows from each change, read off the tables that the server follows. */
function eventsInWords(): string {
  const actions = Object.entries(ACTIONS).flatMap(([action, words]) => {
    const follows = FOLLOWS.get(action);
    const kinds = OF_MANY.get(action) ?? [];
    const told = kinds.map(toldOfMany).find(Boolean);
    if (follows) return inWords(action, words, follows);
    const ofMany = { timeline: kinds.join(", "), ...(told && { webhook: told }) };
    return kinds.length > 0 ? inWords(action, words, ofMany) : [];
  });
  const others = Object.entries(BESIDE_THE_ACTIVITY).map(([event, follows]) =>
    inWords(event, follows.when, follows),
  );
  const notices = Object.values(NOTICE_KINDS).map(
    ({ title, when, readers }) => `  ${title}, to ${readers}: ${when}`,
  );
  return [
    "All of this happens in the transaction of the change, which an error undoes.",
    "Every action of the staff has an entry in the activity. These have more:",
    ...actions,
    "These have no entry in the activity:",
    ...others,
    "Notices to the staff, as each of them has chosen:",
    ...notices,
    "Webhooks also get the problems of the website and who joins or leaves the newsletter.",
    "Open pages of the staff show new entries of a timeline and new notices at once.",
  ].join("\n");
}

function inWords(
  event: string,
  when: string,
  { timeline, webhook }: Omit<Follows, "timeline"> & { timeline: string },
): string {
  const of = /^application|^document/.test(event) ? "application" : "";
  const record = /^contact|^message/.test(event) ? "message" : of;
  const names = Object.keys(WEBHOOK_EVENTS).filter(
    (name) => name.startsWith(record) && name.endsWith(`.${webhook}`),
  );
  const others = names.length > 0 ? `, webhook ${names.join(" or ")}` : "";
  return `  ${when} (${event}): ${timeline} on the timeline${others}`;
}

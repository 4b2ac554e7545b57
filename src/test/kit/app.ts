import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Actor } from "#platform/access.ts";
import { createApp } from "#app/process/boot.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { type App, type Context, innerContext } from "#platform/context.ts";
import type { OpenDatabase } from "#platform/database/engine.ts";
import { DataKeys } from "#platform/at-rest/data-keys.ts";
import { randomKey } from "#platform/key.ts";
import { createLog } from "#platform/log.ts";
import { createCaller } from "#app/router.ts";
import { confirmSession } from "#platform/database/proofs.ts";
import { toAppError } from "#platform/trpc.ts";
import { temporaryFolder } from "./built-server.ts";
import { freshDatabase, type TestDatabase } from "./databases.ts";
import { type ActorName, actorFor } from "./people.ts";

export const TEST_URL = "http://lender.test";

interface Made {
  app: App;
  /** Lines of the log so far, as JSON. */
  logged: string[];
  /**
   * The typed caller of one of the actors, with the given cookies. Where an operation asks for a
   * proof, it gives one and calls again, as people do.
   */
  as: (name: ActorName, given?: Partial<Context>) => Promise<Caller>;
  /** The same, on a session that has proved nothing and does not when asked. */
  unproved: (name: ActorName, given?: Partial<Context>) => Promise<Caller>;
  cookies: string[];
}

export type TestApp = TestDatabase & Made;

type Caller = ReturnType<typeof createCaller>;

/** A complete app without a server: procedures are called through the typed caller. */
export async function testApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const opened = await freshDatabase();
  return appOn(opened, testConfig(environment, opened));
}

/** No limits, and the test's own folder for backups, outbox and uploads, removed when it ends. */
export function testConfig(
  environment: Record<string, string> = {},
  { address }: Partial<TestDatabase> = {},
): Config {
  const folder = temporaryFolder();
  return readConfig({
    RATE_LIMITS: "off",
    DATABASE_FILE: join(folder, "lender.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
    DATABASE_URL: address,
    // The mail servers of tests are on this machine
    MAIL_PRIVATE_HOSTS: "true",
    ...environment,
  });
}

export function appOn<Opened extends OpenDatabase>(
  opened: Opened,
  config: Config,
  url = () => TEST_URL,
): Opened & Made {
  const logged: string[] = [];
  const cookies: string[] = [];
  const log = createLog("debug", (line) => logged.push(line));
  const dataKeys = new DataKeys(config);
  mkdirSync(dirname(dataKeys.file), { recursive: true });
  dataKeys.make();
  const app = createApp(opened, config, { key: randomKey(), dataKeys, log, publicUrl: url });
  const callerOf = (actor: Actor | undefined, given: Partial<Context>) =>
    createCaller(
      innerContext(app, { actor, setCookie: (cookie) => cookies.push(cookie), ...given }),
    );
  const as = async (name: ActorName, given: Partial<Context> = {}) => {
    const actor = await actorFor(app.db, name);
    return proving(callerOf(actor, given), () =>
      confirmSession(app.db, { sessionId: (given.actor ?? actor)?.sessionId ?? "" }),
    );
  };
  const unproved = async (name: ActorName, given: Partial<Context> = {}) =>
    callerOf(await actorFor(app.db, name, { isProved: false }), given);
  return { ...opened, app, logged, cookies, as, unproved };
}

/** Calls once more after a proof, if one is asked for. */
function proving<Target extends object>(target: Target, prove: () => Promise<void>): Target {
  return new Proxy(target, {
    get: (_, name) => {
      const inner: unknown = Reflect.get(target, name);
      return typeof inner === "function" ? proving(inner, prove) : inner;
    },
    apply: async (call, self, given) => {
      try {
        return await Reflect.apply(call as () => unknown, self, given);
      } catch (error) {
        if (toAppError(error).code !== "CONFIRMATION_REQUIRED") throw error;
        await prove();
        return await Reflect.apply(call as () => unknown, self, given);
      }
    },
  });
}

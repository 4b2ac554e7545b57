import { join } from "node:path";
import { createApp } from "#server/process/boot.ts";
import { type Config, readConfig } from "#server/config.ts";
import { type App, type Context, innerContext } from "#server/context.ts";
import type { OpenDatabase } from "#server/database/engine.ts";
import { randomKey } from "#server/key.ts";
import { createLog } from "#server/log.ts";
import { createCaller } from "#server/router.ts";
import { temporaryFolder } from "./built-server.ts";
import { freshDatabase, type TestDatabase } from "./databases.ts";
import { type ActorName, actorFor } from "./people.ts";

export const TEST_URL = "http://lender.test";

interface Made {
  app: App;
  /** Lines of the log so far, as JSON. */
  logged: string[];
  /** The typed caller of one of the actors, with the given cookies. */
  as: (name: ActorName, given?: Partial<Context>) => Promise<Caller>;
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
  const app = createApp(opened, config, { key: randomKey(), log, publicUrl: url });
  const as = async (name: ActorName, given: Partial<Context> = {}) =>
    createCaller(
      innerContext(app, {
        actor: await actorFor(app.db, name),
        setCookie: (cookie) => cookies.push(cookie),
        ...given,
      }),
    );
  return { ...opened, app, logged, cookies, as };
}

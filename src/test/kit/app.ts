import { join } from "node:path";
import { onTestFinished } from "vitest";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { createApp } from "#server/process/boot.ts";
import { type Config, readConfig } from "#server/config.ts";
import { type App, type Context, innerContext } from "#server/context.ts";
import { openDatabase, type SqliteDatabase } from "#server/database/sqlite/open.ts";
import { randomKey } from "#server/key.ts";
import { createLog } from "#server/log.ts";
import { createCaller } from "#server/router.ts";
import { loadSampleContent } from "#server/content/sample-content.ts";
import { temporaryFolder } from "./built-server.ts";
import { type ActorName, actorFor, insertPeople, PASSWORD } from "./people.ts";

export const TEST_URL = "http://lender.test";

/** Migrated, seeded and with users, once per worker; each test gets a copy in well under 1 ms. */
const template = (async () => {
  const opened = openDatabase(":memory:");
  await opened.migrate();
  await loadSampleContent(opened.db);
  await insertPeople(opened.db, await hashPassword(PASSWORD));
  const image = opened.sqlite.serialize();
  await opened.close();
  return image;
})();

/** The test's own database, closed when the test ends. */
export async function freshDatabase(): Promise<SqliteDatabase> {
  const opened = openDatabase(Buffer.from(await template));
  onTestFinished(() => opened.close());
  return opened;
}

export interface TestApp extends SqliteDatabase {
  app: App;
  /** Lines of the log so far, as JSON. */
  logged: string[];
  /** The typed caller of one of the actors, with the given cookies. */
  as: (name: ActorName, given?: Partial<Context>) => Promise<Caller>;
  cookies: string[];
}

type Caller = ReturnType<typeof createCaller>;

/** A complete app without a server: procedures are called through the typed caller. */
export async function testApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const opened = await freshDatabase();
  return appOn(opened, testConfig(environment));
}

/** No limits, and the test's own folder for backups, outbox and uploads, removed when it ends. */
export function testConfig(environment: Record<string, string> = {}): Config {
  const folder = temporaryFolder();
  return readConfig({
    RATE_LIMITS: "off",
    DATABASE_FILE: join(folder, "lender.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
    ...environment,
  });
}

export function appOn(opened: SqliteDatabase, config: Config, url = () => TEST_URL): TestApp {
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

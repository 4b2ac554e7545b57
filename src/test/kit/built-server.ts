import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { copyOf } from "./postgres-databases.ts";
import { type BuiltServer, portOfPlace, spawnBuilt } from "./spawn-built.ts";

export { ADMIN_PASSWORD, type BuiltServer, environmentIn } from "./spawn-built.ts";

/** A temporary folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lender-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the result of `npm run build` and waits until it listens; stops with the test. */
export async function startBuilt(
  folder = temporaryFolder(),
  environment: Record<string, string> = {},
): Promise<BuiltServer> {
  const { started, kill } = spawnBuilt(folder, environment);
  onTestFinished(kill);
  return started;
}

let places = 0;

/**
 * One built server for all tests of a file, on a database as a first start leaves it. Call it at
 * the file's top level. Its address is that of the previous file's server, so that the browser
 * still has the scripts and pictures of all pages. `database` is its address on PostgreSQL.
 */
export function builtForAll(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lender-"));
  const shared = { url: "", folder, database: undefined as string | undefined };
  let end: (() => Promise<void>) | undefined;
  const place = places;
  places += 1;
  beforeAll(async () => {
    cpSync(inject("firstStart"), folder, { recursive: true });
    const PORT = String(await portOfPlace(place));
    const original = inject("postgresFirstStart");
    shared.database = original && (await copyOf(original));
    const given = {
      RATE_LIMITS: "off",
      PORT,
      ...(shared.database && { DATABASE_URL: shared.database }),
      ...environment,
    };
    const { started, kill } = spawnBuilt(folder, given);
    end = kill;
    shared.url = (await started).url;
  });
  afterAll(async () => {
    places = 0;
    await end?.();
    rmSync(folder, { recursive: true, force: true });
  });
  return shared;
}

/**
 * The built server shared by all files that only look: they send nothing to it but sign-ins, and
 * change nothing that another visitor sees. Its pages are rendered once for all of them.
 */
export function builtForReading() {
  return { url: inject("readingServer") };
}

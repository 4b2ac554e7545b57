import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { copyOf } from "#test/kit/postgres-databases.ts";
import { startPostgres } from "#test/kit/postgres-server.ts";
import { spawnBuilt } from "#test/kit/spawn-built.ts";
import { prepareBuilt } from "./global.ts";

const RATE_LIMITS = "off";

/**
 * Starts PostgreSQL for the journeys; the built server once, to make the database that they copy;
 * and the server shared by files that only look.
 */
export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  await prepareBuilt();
  const { address, stop } = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "lender-"));
  const [first, reading] = [join(folder, "first-start"), join(folder, "reading")];
  mkdirSync(first);
  const { started } = spawnBuilt(first, { RATE_LIMITS, DATABASE_URL: address });
  await (await started).stop();
  rmSync(join(first, "outbox"), { recursive: true, force: true });
  provide("postgresFirstStart", address);
  provide("firstStart", first);
  cpSync(first, reading, { recursive: true });
  const shared = spawnBuilt(reading, { RATE_LIMITS, DATABASE_URL: await copyOf(address) });
  provide("readingServer", (await shared.started).url);
  return async () => {
    await shared.kill();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

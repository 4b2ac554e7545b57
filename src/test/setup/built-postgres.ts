import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "#test/kit/postgres-server.ts";
import { spawnBuilt } from "#test/kit/spawn-built.ts";
import { prepareBuilt } from "./global.ts";

/** Starts the PostgreSQL of the journeys, and the built server once, whose database they copy. */
export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  await prepareBuilt();
  const { address, stop } = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "lender-"));
  const { started } = spawnBuilt(folder, { RATE_LIMITS: "off", DATABASE_URL: address });
  await (await started).stop();
  for (const name of ["outbox", "builds"])
    rmSync(join(folder, name), { recursive: true, force: true });
  provide("postgresFirstStart", address);
  provide("firstStart", folder);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

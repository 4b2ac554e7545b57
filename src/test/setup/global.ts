import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { chromiumPath } from "#test/kit/chromium.ts";
import { spawnBuilt } from "#test/kit/spawn-built.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server that `builtForReading` gives. */
    readingServer: string;
  }
}

/**
 * Prepares the built server and a browser once, before the tests that need them. Returns what ends
 * the server that files share.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const vite = resolve("node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--app", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  await chromiumPath();
  const folder = mkdtempSync(join(tmpdir(), "lender-"));
  const { started, kill } = spawnBuilt(folder, { RATE_LIMITS: "off" });
  project.provide("readingServer", (await started).url);
  return async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
}

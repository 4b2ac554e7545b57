import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import type { TestProject } from "vitest/node";
import { isBuilt } from "#build/is-built.ts";
import { chromiumPath } from "#test/kit/chromium.ts";
import { spawnBuilt } from "#test/kit/spawn-built.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server that `builtForReading` gives. */
    readingServer: string;
    /** The folder with the database of a first start, which `builtForAll` copies. */
    firstStart: string;
    /** The address of such a database, where the tests run on PostgreSQL. */
    postgresFirstStart: string | undefined;
  }
}

/** Builds the product if its build is missing or old, and unpacks the browser. */
export async function prepareBuilt(): Promise<void> {
  if (!isBuilt(".")) build();
  await chromiumPath();
}

function build(): void {
  const vite = resolve("node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--app", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** Copies the result of the first start. */
function keepFirstStart(folder: string): string {
  const kept = join(folder, "first-start");
  mkdirSync(kept);
  const sqlite = new Sqlite(join(folder, "lender.sqlite"));
  sqlite.prepare("VACUUM INTO ?").run(join(kept, "lender.sqlite"));
  sqlite.close();
  for (const name of ["lender.key", "lender-data.key", "uploads"])
    cpSync(join(folder, name), join(kept, name), { recursive: true });
  return kept;
}

/**
 * Prepares the built server and a browser once, before the tests that need them. Returns what ends
 * the server that files share.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await prepareBuilt();
  const folder = mkdtempSync(join(tmpdir(), "lender-"));
  const { started, kill } = spawnBuilt(folder, { RATE_LIMITS: "off" });
  project.provide("readingServer", (await started).url);
  project.provide("firstStart", keepFirstStart(folder));
  return async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
}

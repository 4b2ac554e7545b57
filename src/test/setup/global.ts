import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { chromiumPath } from "#test/kit/chromium.ts";

/** Prepares the built server and a browser once, before the tests that need them. */
export default async function prepare(): Promise<void> {
  const vite = resolve("node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--app", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  await chromiumPath();
}

// Starts the product on a fresh clone: the right Node, a build no older than the sources, then the
// server. Plain JavaScript, because an old Node must be able to parse the refusal.
import "./require-node.mjs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

if (process.argv[2] === "--dev") {
  await import("./dev.ts");
} else {
  const { isBuilt } = await import("./is-built.ts");
  if (!isBuilt(root)) {
    console.log("building (only when the sources are newer than dist/)");
    const vite = join(root, "node_modules/vite/bin/vite.js");
    execFileSync(process.execPath, [vite, "build", "--app", "--logLevel", "warn"], {
      cwd: root,
      stdio: "inherit",
    });
  }
  process.env.NODE_ENV = "production";
  const benchmark = process.argv[2] === "--bench";
  if (benchmark) process.argv.splice(2, 1);
  await import(benchmark ? "../bench/main.ts" : "../../dist/main.js");
}

// Builds dist/lender: one executable file with the client, the migrations and the native parts
// inside.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 26;
const root = fileURLToPath(new URL("../..", import.meta.url));
const work = join(root, "dist/binary");
const output = join(root, "dist/lender");
const require = createRequire(import.meta.url);

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  console.error(`npm run binary needs Node ${OLDEST_NODE} and this is ${process.versions.node}`);
  process.exit(1);
}

function build(...options) {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const command = [vite, "build", "--app", "--logLevel", "warn", ...options];
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, command, { cwd: root, env, stdio: "inherit" });
}

/** The files of a folder as assets: name inside the executable and path of the content. */
function assetsOf(folder, prefix) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [prefix + relative(folder, file), file]);
}

/** The two native parts for this machine's platform, as their packages select them. */
function nativeParts() {
  const lib = dirname(require.resolve("better-sqlite3"));
  const sqlite = require(join(lib, "binding.js")).getPrebuildPath();
  const libc = process.platform !== "linux" ? "" : sqlite.includes("musl") ? "-musl" : "-gnu";
  const platform = `${process.platform}-${process.arch}${libc}`;
  const argon2 = createRequire(require.resolve("@node-rs/argon2")).resolve(
    `@node-rs/argon2-${platform}`,
  );
  return { "better-sqlite3.node": sqlite, "argon2.node": argon2 };
}

// The client may have been built already, and be in use
if (process.argv[2] !== "--built") build();
rmSync(work, { recursive: true, force: true });
build("--mode", "binary");
mkdirSync(work, { recursive: true });
const parts = nativeParts();
const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
const hashes = Object.fromEntries(Object.entries(parts).map(([name, file]) => [name, hash(file)]));
writeFileSync(join(work, "hashes.json"), JSON.stringify(hashes));
writeFileSync(
  join(work, "sea.json"),
  JSON.stringify({
    main: join(work, "main.mjs"),
    mainFormat: "module",
    output,
    disableExperimentalSEAWarning: true,
    assets: Object.fromEntries([
      ...assetsOf(join(root, "dist/client"), "client/"),
      ...Object.entries(parts).map(([name, file]) => [`native/${name}`, file]),
      ["native/hashes.json", join(work, "hashes.json")],
      ["sbom.json", join(work, "sbom.json")],
    ]),
  }),
);
rmSync(output, { force: true });
execFileSync(process.execPath, ["--build-sea", join(work, "sea.json")], { stdio: "inherit" });
console.log(`built ${relative(dirname(root), output)}`);

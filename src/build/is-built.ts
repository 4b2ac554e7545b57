import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["src", "db", "package.json", "package-lock.json", "vite.config.ts"];

/** The time of a folder also changes when one of its files is removed. */
function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const entries = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stat.mtimeMs, ...entries);
}

/** Whether dist/ is no older than the sources. */
export function isBuilt(root: string): boolean {
  const built = join(root, "dist/main.js");
  if (!existsSync(built)) return false;
  return SOURCES.every((path) => newest(join(root, path)) <= statSync(built).mtimeMs);
}

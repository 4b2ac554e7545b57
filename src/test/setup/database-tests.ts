import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

const KIT = /from "(?:#test\/kit|\.(?:\/kit)?)\/([\w-]+)\.ts"/g;

/** The modules of the test kit that a file imports, by name. */
function kitsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(KIT)].map(([, name]) => name ?? "");
}

/** The test files that use the kit's databases, directly or through other modules of the kit. */
export function databaseTests(): string[] {
  const kits = globSync("src/test/kit/*.ts").map((file) => ({
    name: basename(file, ".ts"),
    kits: kitsOf(file),
  }));
  const known = new Set(["databases"]);
  const isKnown = (name: string) => known.has(name);
  for (let before = 0; before < known.size;) {
    before = known.size;
    for (const kit of kits) if (kit.kits.some(isKnown)) known.add(kit.name);
  }
  const files = globSync("src/**/*.test.{ts,tsx}");
  return files.filter((file) => !file.startsWith("src/test/built/") && kitsOf(file).some(isKnown));
}

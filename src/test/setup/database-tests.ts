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

/** Folders of tests that are about an engine, or about two writers. */
const OF_ENGINES = /^src\/(?:server\/database|test\/conflicts)\//;
/** What the text of a test has if an engine can change its result: writers, search, order, counts. */
const BY_ENGINE =
  /isSqlite|emptyPostgres|meanwhile|Promise\.all\(|CONFLICT|DatabaseError|search: |alphabet|order: |[cC]ounts?\(/;

/** Whether an engine can change what a test file finds, beyond refusing a statement. */
export function dependsOnEngine(file: string): boolean {
  return OF_ENGINES.test(file) || BY_ENGINE.test(readFileSync(file, "utf8"));
}

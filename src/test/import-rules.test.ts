import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

/** Who may import whom: the architecture's table, held over every source file. */

interface Import {
  from: string;
  /** A path from the root of the project, or a package's name. */
  to: string;
  typeOnly: boolean;
}

const root = resolve(".");

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes(".test.") && !file.endsWith(".gen.ts"));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const statements = text.matchAll(/^(?:import|export)\s+([^;]*?)from\s+"([^"]+)"/gms);
  const dynamic = text.matchAll(/import\("([^"]+)"\)/g);
  const target = (specifier: string) =>
    specifier.startsWith(".")
      ? relative(root, resolve(root, dirname(file), specifier.replace(/\?.*$/, "")))
      : specifier;
  return [
    ...[...statements].map(([, what = "", specifier = ""]) => ({
      from: file,
      to: target(specifier),
      typeOnly: /^type\b/.test(what.trim()) || /^\{(\s*type\s[^,}]+,?)+\s*\}\s*$/.test(what.trim()),
    })),
    ...[...dynamic].map(([, specifier = ""]) => ({
      from: file,
      to: target(specifier),
      typeOnly: false,
    })),
  ];
}

const all = [...sourcesIn("src"), ...sourcesIn("db")].flatMap(importsOf);
const from = (prefix: string) => all.filter((each) => each.from.startsWith(prefix));
const shown = (imports: Import[]) => imports.map((each) => `${each.from} imports ${each.to}`);
const owners = (target: string | RegExp) => [
  ...new Set(
    all
      .filter((each) => (typeof target === "string" ? each.to === target : target.test(each.to)))
      .filter((each) => !/^src\/(test|bench)\//.test(each.from))
      .map((each) => each.from),
  ),
];

describe("import rules", () => {
  test("migrations import kysely alone", () => {
    expect(shown(from("db/migrations/").filter((each) => each.to !== "kysely"))).toEqual([]);
  });

  test("src/shared imports zod and itself, and runs anywhere", () => {
    const allowed = (to: string) => to === "zod" || to.startsWith("src/shared/");
    expect(shown(from("src/shared/").filter((each) => !allowed(each.to)))).toEqual([]);
  });

  test("the server imports nothing of the browser's", () => {
    expect(shown(from("src/server/").filter((each) => each.to.startsWith("src/web/")))).toEqual([]);
    const packages = /^(react|react-dom|@tanstack|@trpc\/react-query|@radix-ui)/;
    expect(shown(from("src/server/").filter((each) => packages.test(each.to)))).toEqual([]);
  });

  test("the browser takes one type from the server", () => {
    const ofServer = from("src/web/").filter((each) => each.to.startsWith("src/server/"));
    expect(shown(ofServer.filter((each) => !each.typeOnly))).toEqual([]);
    expect([...new Set(ofServer.map((each) => each.to))]).toEqual(["src/server/router.ts"]);
    expect(shown(from("src/web/").filter((each) => each.to.startsWith("node:")))).toEqual([]);
  });

  test("web/ui knows nothing of lending, routes or tRPC", () => {
    const foreign = from("src/web/ui/").filter(
      (each) =>
        each.to.startsWith("src/") &&
        !each.to.startsWith("src/web/ui/") &&
        !each.to.startsWith("src/web/assets/") &&
        each.to !== "src/shared/format.ts",
    );
    expect(shown(foreign)).toEqual([]);
    expect(shown(from("src/web/ui/").filter((each) => each.to.startsWith("@trpc")))).toEqual([]);
  });

  test("no component of a domain imports a route", () => {
    const routes = all.filter(
      (each) => each.to.startsWith("src/web/routes/") && !each.from.startsWith("src/web/routes/"),
    );
    expect(shown(routes)).toEqual([]);
  });

  test("function files know neither tRPC nor requests; routers know neither Kysely nor files", () => {
    const domains = from("src/server/").filter((each) => each.from.split("/").length === 4);
    const functions = domains.filter(
      (each) =>
        !/\.(router|http)\.ts$/.test(each.from) && !each.from.startsWith("src/server/http/"),
    );
    expect(shown(functions.filter((each) => /^@trpc|^node:http$/.test(each.to)))).toEqual([]);
    const routers = domains.filter((each) => each.from.endsWith(".router.ts"));
    expect(
      shown(routers.filter((each) => /^kysely$|^node:fs|\.router\.ts$/.test(each.to))),
    ).toEqual([]);
  });

  test.each([
    ["lucia", ["src/server/accounts/sessions.ts"]],
    ["@node-rs/argon2", ["src/server/accounts/passwords.ts"]],
    ["better-sqlite3", ["src/server/sqlite.ts"]],
  ])("%s has a single owner", (name, files) => {
    const values = owners(name).filter((file) => !files.includes(file));
    expect(values).toEqual([]);
  });

  test("the environment is read in config.ts alone", () => {
    const readers = sourcesIn("src/server").filter((file) =>
      /process\.env\b/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(readers).toEqual(["src/server/config.ts"]);
  });

  test("no source file is longer than 400 lines", () => {
    const long = [...sourcesIn("src"), ...sourcesIn("db")].filter(
      (file) => readFileSync(join(root, file), "utf8").split("\n").length > 400,
    );
    expect(long).toEqual([]);
  });
});

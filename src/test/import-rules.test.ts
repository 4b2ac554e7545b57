import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

/** Allowed imports: the architecture's table, checked against every source file. */

interface Import {
  from: string;
  /** A path from the root of the project, or a package's name. */
  to: string;
  typeOnly: boolean;
}

const root = resolve(".");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes(".test.") && !file.endsWith(".gen.ts"));
}

function importsOf(file: string): Import[] {
  const text = textOf(file);
  const statements = text.matchAll(/^(?:import|export)\s+([^;]*?)from\s+"([^"]+)"/gms);
  const dynamic = text.matchAll(/import\("([^"]+)"\)/g);
  const target = (specifier: string) => {
    const path = specifier.replace(/\?.*$/, "");
    if (path.startsWith("#")) return path.replace(/^#(?=db\/)/, "").replace(/^#/, "src/");
    return path.startsWith(".") ? relative(root, resolve(root, dirname(file), path)) : path;
  };
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
const isTestCode = (file: string) => /^src\/(test|bench)\//.test(file);
const from = (prefix: string) => all.filter((each) => each.from.startsWith(prefix));
const shown = (imports: Import[]) => imports.map((each) => `${each.from} imports ${each.to}`);
const owners = (target: string | RegExp) => [
  ...new Set(
    all
      .filter((each) => (typeof target === "string" ? each.to === target : target.test(each.to)))
      .filter((each) => !isTestCode(each.from))
      .map((each) => each.from),
  ),
];

/** Files that assemble the server, which may import all of it. */
const ASSEMBLY = /^src\/server\/(?:(?:app|router)\.ts$|process\/|http\/(?:openapi|pages|steps)\/)/;
/** What every domain of the server may call. */
const SERVICES = ["accounts", "audit", "mail", "notices", "records", "settings"];
/** The domains that also call a neighbor. */
const CALLED: Record<string, string[]> = {
  applications: ["uploads"],
  archive: ["content", "uploads"],
  content: ["uploads"],
  dashboard: ["second-factor"],
  "dated-tables": ["uploads"],
  exports: ["content"],
  newsletter: ["content"],
  resources: ["uploads"],
};
/** What every part of the browser's side may use. */
const PLATFORM = ["forms", "frame", "kit", "session", "settings", "ui", "uploads"];
/** The parts that also build on a neighbor. */
const NEIGHBORS: Record<string, string[]> = {
  account: ["second-factor", "sign-in"],
  admin: ["notices", "records", "second-factor"],
  applications: ["early", "records", "sign-in"],
  audit: ["records"],
  connections: ["admin", "loans", "records"],
  "content-admin": ["second-factor"],
  contact: ["records"],
  content: ["loans"],
  dashboard: ["records"],
  leads: ["notices", "records", "second-factor"],
  loans: ["calculators", "early"],
  notices: ["records"],
  records: ["second-factor"],
  officers: ["loans", "notices", "records", "sign-in"],
  "sign-in": ["second-factor"],
  users: ["second-factor"],
};

/** Files that bind a domain to its callers, which may import other domains. */
const BINDING = /\.(router|http)\.ts$/;

/** The domain of a server file; none for the base and the assembly. */
function domainOf(file: string): string | undefined {
  const [, folder = ""] = /^src\/server\/([^/]+)\//.exec(file) ?? [];
  return folder === "" || /^(database|http|jobs|process)$/.test(folder) ? undefined : folder;
}

function webFolderOf(file: string): string | undefined {
  return /^src\/web\/([^/]+)\//.exec(file)?.[1];
}

describe("import rules", () => {
  test("no import climbs: other folders are named from the top (#server, #shared, #web)", () => {
    const climbing = [...sourcesIn("src"), ...sourcesIn("db")].filter((file) =>
      /from "\.\.\/(?!.*package\.json)/.test(textOf(file)),
    );
    expect(climbing).toEqual([]);
  });

  test("migrations import only kysely, the dialect and the parts of the baseline", () => {
    const steps = [...from("db/migrations/"), ...from("db/baseline/"), ...from("db/dialect.ts")];
    const allowed = (to: string) =>
      to === "kysely" || /^db\/(?:dialect|baseline\/[\w-]+)\.ts$/.test(to);
    expect(shown(steps.filter((each) => !allowed(each.to)))).toEqual([]);
  });

  test("src/kit imports only types of Kysely and itself", () => {
    const allowed = ({ to, typeOnly }: Import) =>
      to.startsWith("src/kit/") || (typeOnly && to === "kysely");
    expect(shown(from("src/kit/").filter((each) => !allowed(each)))).toEqual([]);
  });

  test("src/shared imports zod, the kit and itself, and runs anywhere", () => {
    const allowed = (to: string) => to === "zod" || /^src\/(?:kit|shared)\//.test(to);
    expect(shown(from("src/shared/").filter((each) => !allowed(each.to)))).toEqual([]);
  });

  test("the server imports nothing of the browser's", () => {
    expect(shown(from("src/server/").filter((each) => each.to.startsWith("src/web/")))).toEqual([]);
    const packages = /^(react|react-dom|@tanstack|@trpc\/react-query|@radix-ui)/;
    expect(shown(from("src/server/").filter((each) => packages.test(each.to)))).toEqual([]);
  });

  test("the browser imports only one type from the server", () => {
    const ofServer = from("src/web/").filter((each) => each.to.startsWith("src/server/"));
    expect(shown(ofServer.filter((each) => !each.typeOnly))).toEqual([]);
    expect([...new Set(ofServer.map((each) => each.to))]).toEqual(["src/app/router.ts"]);
    expect(shown(from("src/web/").filter((each) => each.to.startsWith("node:")))).toEqual([]);
  });

  test("the browser imports only types of outputs, no schema", () => {
    const outputs = from("src/web/").filter((each) => each.to.endsWith("output.ts"));
    const shared = from("src/shared/").filter(
      (each) => each.to.endsWith("output.ts") && !each.from.endsWith("output.ts"),
    );
    expect(shown([...outputs, ...shared].filter((each) => !each.typeOnly))).toEqual([]);
  });

  test("web/ui knows nothing of lending, routes or tRPC", () => {
    const foreign = from("src/web/ui/").filter(
      (each) =>
        each.to.startsWith("src/") &&
        !each.to.startsWith("src/web/ui/") &&
        !each.to.startsWith("src/web/assets/") &&
        each.to !== "src/kit/values/format.ts",
    );
    expect(shown(foreign)).toEqual([]);
    expect(shown(from("src/web/ui/").filter((each) => each.to.startsWith("@trpc")))).toEqual([]);
  });

  test("a part of the browser's side imports only itself, the platform and its neighbors; routes combine parts", () => {
    const used = new Set<string>();
    const foreign = from("src/web/").filter(({ from: own, to }) => {
      const [folder, other] = [webFolderOf(own), webFolderOf(to)];
      if (folder === undefined || other === undefined || folder === "routes") return false;
      used.add(`${folder} ${other}`);
      const known = [folder, "assets", ...PLATFORM, ...(NEIGHBORS[folder] ?? [])];
      return !known.includes(other);
    });
    expect(shown(foreign)).toEqual([]);
    const allowed = Object.entries(NEIGHBORS).flatMap(([own, others]) =>
      others.map((other) => `${own} ${other}`),
    );
    expect(allowed.filter((pair) => !used.has(pair))).toEqual([]);
  });

  test("no component of a domain imports a route", () => {
    const routes = all.filter(
      (each) => each.to.startsWith("src/web/routes/") && !each.from.startsWith("src/web/routes/"),
    );
    expect(shown(routes)).toEqual([]);
  });

  test("the server's base imports no domain's value", () => {
    const base = from("src/server/").filter(
      (each) => !each.typeOnly && !ASSEMBLY.test(each.from) && domainOf(each.from) === undefined,
    );
    const foreign = base.filter((each) => domainOf(each.to) ?? ASSEMBLY.test(each.to));
    expect(base.length).toBeGreaterThan(50);
    expect(shown(foreign)).toEqual([]);
  });

  test("a domain's functions use only the base, the services and their neighbors, no other domain and no assembly", () => {
    const functions = from("src/server/").filter(
      (each) => domainOf(each.from) !== undefined && !BINDING.test(each.from),
    );
    const used = new Set<string>();
    const foreign = functions.filter(({ from: own, to, typeOnly }) => {
      const [domain = "", other] = [domainOf(own), domainOf(to)];
      if (other === undefined) return !typeOnly && ASSEMBLY.test(to);
      used.add(`${domain} ${other}`);
      return ![domain, ...SERVICES, ...(CALLED[domain] ?? [])].includes(other);
    });
    expect(functions.length).toBeGreaterThan(300);
    expect(shown(foreign)).toEqual([]);
    const allowed = Object.entries(CALLED).flatMap(([own, others]) =>
      others.map((other) => `${own} ${other}`),
    );
    expect(allowed.filter((pair) => !used.has(pair))).toEqual([]);
  });

  test("no folders import each other's values in a circle", () => {
    const folderOf = (file: string) =>
      /^src\/(?:server\/[^/]+|web\/[^/]+(?=\/)|kit(?=\/)|shared(?=\/))/.exec(file)?.[0];
    let circles = all.filter(
      (each) =>
        !each.typeOnly &&
        !ASSEMBLY.test(each.from) &&
        folderOf(each.from) !== undefined &&
        folderOf(each.to) !== undefined &&
        folderOf(each.from) !== folderOf(each.to),
    );
    expect(circles.length).toBeGreaterThan(1000);
    // A folder that imports none of the others is in no circle
    for (let before = Infinity; circles.length < before;) {
      before = circles.length;
      const importing = new Set(circles.map((each) => folderOf(each.from)));
      circles = circles.filter((each) => importing.has(folderOf(each.to)));
    }
    expect(shown(circles)).toEqual([]);
  });

  test("function files use neither tRPC nor requests; routers use neither Kysely nor files", () => {
    const domains = from("src/server/").filter((each) => domainOf(each.from) !== undefined);
    const functions = domains.filter((each) => !BINDING.test(each.from));
    expect(shown(functions.filter((each) => /^@trpc|^node:http$/.test(each.to)))).toEqual([]);
    const routers = domains.filter((each) => each.from.endsWith(".router.ts"));
    expect(
      shown(routers.filter((each) => /^kysely$|^node:fs|\.router\.ts$/.test(each.to))),
    ).toEqual([]);
  });

  test("SQL is only in the domains' function files and in database/", () => {
    const holds = (file: string) =>
      /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(<[^`]*>)?`/.test(
        textOf(file),
      );
    const isAllowed = (file: string) =>
      file.startsWith("src/server/database/") ||
      (domainOf(file) !== undefined && !BINDING.test(file));
    const sources = sourcesIn("src").filter((file) => !isTestCode(file) && holds(file));
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.filter((file) => !isAllowed(file))).toEqual([]);
  });

  test.each([
    ["lucia", ["src/domains/accounts/sign-in/sessions.server.ts"]],
    ["@node-rs/argon2", ["src/domains/accounts/passwords/passwords.server.ts"]],
    ["better-sqlite3", ["src/platform/database/sqlite/connection.ts"]],
  ])("%s has a single owner", (name, files) => {
    const values = owners(name).filter((file) => !files.includes(file));
    expect(values).toEqual([]);
  });

  test("the environment is read only in config.ts", () => {
    const readers = sourcesIn("src/server").filter((file) => /process\.env\b/.test(textOf(file)));
    expect(readers).toEqual(["src/platform/config.ts"]);
  });

  test("the browser decides by values, never by sentences", () => {
    const sentence = /(?:[!=]== |case )"[^"]* [^"]*"|(?:startsWith|endsWith|includes)\("[A-Z]/;
    const deciding = sourcesIn("src/web").flatMap((file) =>
      textOf(file)
        .split("\n")
        .flatMap((line) => (sentence.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    expect(deciding).toEqual([]);
  });
});

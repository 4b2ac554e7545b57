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

/** The rooms of the house, from the top: a room imports the values of those that it names. */
const ROOMS: Record<string, string[]> = {
  app: ["routes", "domains", "platform", "lending", "kit", "ui", "db"],
  routes: ["domains", "lending", "kit", "ui"],
  domains: ["platform", "lending", "kit", "ui"],
  platform: ["kit", "db"],
  lending: ["kit"],
  kit: ["ui"],
  ui: [],
};
/** What else a room knows: lists of all domains, words of accounts, the samples. */
const KNOWN = [
  // Every table, which only their declarations make
  ["domains", "src/app/tables.ts"],
  ["platform", "src/app/tables.ts"],
  ["src/domains/audit/happened.server.ts", "src/app/events.ts"],
  ["src/domains/content/sample-content.server.ts", "db/seeds/"],
  // Who somebody is, and how they prove it
  ["src/platform/access.ts", "src/domains/accounts/accounts.ts"],
  ["src/platform/errors.output.ts", "src/domains/second-factor/second-factor.ts"],
];
/** Only types: what the browser calls, what pages load, what the server hands to each request. */
const KNOWN_TYPES = [
  ["domains", "src/app/router.ts"],
  ["domains", "src/app/browser/router.tsx"],
  ["domains", "src/app/events.ts"],
  ["routes", "src/app/browser/router.tsx"],
  ["src/platform/context.ts", "src/domains/"],
  ["src/platform/access.ts", "src/domains/"],
  ["src/platform/errors.ts", "src/domains/second-factor/second-factor.ts"],
  ["src/platform/trpc.ts", "src/domains/"],
  ["src/kit/values/page-form.ts", "src/domains/second-factor/second-factor.ts"],
  ["src/lending/repayment-examples.ts", "src/domains/content/content.output.ts"],
] as const;

/** Where a file runs, which its ending says: in Node, in the browser's pages, or anywhere. */
type Side = "server" | "browser" | "anywhere";

function sideOf(file: string): Side | undefined {
  const room = roomOf(file);
  if (file.endsWith(".output.ts")) return "anywhere";
  if (/\.(?:server|router|http)\.ts$/.test(file) || room === "platform" || room === "db")
    return "server";
  if (room === "app")
    return /^src\/app\/(?:browser\/|tables\.ts|events\.ts)/.test(file) ? undefined : "server";
  if (/\.tsx$|\.client\.ts$/.test(file) || room === "ui" || room === "routes") return "browser";
  if (/^src\/kit\/(?:form|list)\/|\/early\//.test(file)) return "browser";
  return room === undefined ? undefined : "anywhere";
}

function roomOf(file: string): string | undefined {
  return /^(?:src\/(app|routes|domains|platform|lending|kit|ui)|(db))\//
    .exec(file)
    ?.slice(1)
    .find(Boolean);
}

/** The domain of a file; none in the other rooms. */
function domainOf(file: string): string | undefined {
  return /^src\/domains\/([^/]+)\//.exec(file)?.[1];
}

/** What every domain of the server may call. */
const SERVICES = ["accounts", "audit", "consents", "mail", "notices", "records", "settings"];
/** The domains that also call a neighbor. */
const CALLED: Record<string, string[]> = {
  applications: ["uploads"],
  archive: ["content", "uploads"],
  content: ["imports", "uploads"],
  compliance: ["content"],
  dashboard: ["compliance", "content", "second-factor"],
  "dated-tables": ["uploads"],
  exports: ["content"],
  leads: ["dated-tables", "rates"],
  letters: ["leads"],
  newsletter: ["content"],
  "past-loans": ["imports", "uploads"],
  people: ["reads"],
  resources: ["uploads"],
};
/** What every domain's pages may use. */
const FRAME = ["frame", "session", "settings", "uploads"];
/** The domains whose pages also build on a neighbor's. */
const NEIGHBORS: Record<string, string[]> = {
  accounts: ["second-factor"],
  admin: ["notices", "records", "second-factor"],
  applications: ["accounts", "consents", "letters", "records"],
  audit: ["records"],
  compliance: ["admin"],
  contact: ["consents", "records"],
  content: ["archive", "consents", "imports", "loans", "second-factor"],
  dashboard: ["records"],
  leads: ["notices", "reads", "records", "second-factor"],
  loans: ["calculators"],
  notices: ["records"],
  officers: ["accounts", "loans", "notices", "records"],
  reads: ["audit", "records"],
  "past-loans": ["imports", "second-factor"],
  records: ["second-factor"],
  users: ["second-factor"],
  webhooks: ["admin", "loans", "records"],
};

/** Files that bind a domain to its callers, which may import other domains. */
const BINDING = /\.(router|http)\.ts$/;

const pairsOf = (lists: Record<string, string[]>) =>
  Object.entries(lists).flatMap(([own, others]) => others.map((other) => `${own} ${other}`));

describe("import rules", () => {
  test("no import climbs: other folders are named from the top (#domains, #platform, #ui)", () => {
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

  test("every file is in a room, and a room imports only the rooms below it", () => {
    const outside = sourcesIn("src").filter(
      (file) => roomOf(file) === undefined && !/^src\/(?:test|bench|build|main|caged)\b/.test(file),
    );
    expect(outside).toEqual([]);
    const used = new Set<readonly string[]>();
    const isKnown = (list: readonly (readonly string[])[]) => (each: Import) =>
      list.some((pair) => {
        const [own = "", other = ""] = pair;
        const fits = (own === each.from || own === roomOf(each.from)) && each.to.startsWith(other);
        if (fits) used.add(pair);
        return fits;
      });
    const foreign = all.filter(({ from: own, to }) => {
      const [room, other] = [roomOf(own), roomOf(to)];
      if (room === undefined || room === "db" || other === undefined || room === other)
        return false;
      return !ROOMS[room]?.includes(other);
    });
    expect(shown(foreign.filter((each) => !each.typeOnly && !isKnown(KNOWN)(each)))).toEqual([]);
    const types = foreign.filter((each) => each.typeOnly);
    expect(shown(types.filter((each) => !isKnown([...KNOWN, ...KNOWN_TYPES])(each)))).toEqual([]);
    expect([...KNOWN, ...KNOWN_TYPES].filter((pair) => !used.has(pair))).toEqual([]);
  });

  test("what runs anywhere imports zod and what runs anywhere; the kit's tables import only types", () => {
    const anywhere = all.filter((each) => sideOf(each.from) === "anywhere");
    expect(anywhere.length).toBeGreaterThan(400);
    const allowed = ({ to, typeOnly }: Import) =>
      to === "zod" || sideOf(to) === "anywhere" || (typeOnly && to === "kysely");
    expect(shown(anywhere.filter((each) => !allowed(each)))).toEqual([]);
  });

  test("the server imports nothing of the browser's", () => {
    const server = all.filter((each) => sideOf(each.from) === "server");
    const isAssembly = (file: string) => file.startsWith("src/app/");
    expect(server.length).toBeGreaterThan(2000);
    expect(
      shown(server.filter((each) => sideOf(each.to) === "browser" && !isAssembly(each.from))),
    ).toEqual([]);
    const packages = /^(react|react-dom|@tanstack|@trpc\/react-query|@radix-ui)/;
    expect(shown(server.filter((each) => packages.test(each.to)))).toEqual([]);
  });

  test("the browser imports only one type from the server", () => {
    const browser = all.filter(
      (each) => sideOf(each.from) === "browser" || each.from.startsWith("src/app/browser/"),
    );
    const ofServer = browser.filter((each) => sideOf(each.to) === "server");
    expect(shown(ofServer.filter((each) => !each.typeOnly))).toEqual([]);
    expect([...new Set(ofServer.map((each) => each.to))]).toEqual(["src/app/router.ts"]);
    expect(shown(browser.filter((each) => each.to.startsWith("node:")))).toEqual([]);
  });

  test("the browser imports only types of outputs, no schema", () => {
    const outputs = all.filter(
      (each) =>
        each.to.endsWith("output.ts") &&
        !each.from.endsWith("output.ts") &&
        ["browser", "anywhere"].includes(sideOf(each.from) ?? "") &&
        roomOf(each.from) !== "kit",
    );
    expect(outputs.length).toBeGreaterThan(100);
    expect(shown(outputs.filter((each) => !each.typeOnly))).toEqual([]);
  });

  test("the ui knows nothing of lending, routes or tRPC", () => {
    expect(shown(from("src/ui/").filter((each) => each.to.startsWith("@trpc")))).toEqual([]);
  });

  test("a domain's pages import only their own, the frame's and their neighbors'; routes combine them", () => {
    const used = new Set<string>();
    const pages = all.filter((each) => sideOf(each.from) === "browser");
    const foreign = pages.filter(({ from: own, to }) => {
      const [domain, other] = [domainOf(own), domainOf(to)];
      if (domain === undefined || other === undefined || sideOf(to) !== "browser") return false;
      used.add(`${domain} ${other}`);
      return ![domain, ...FRAME, ...(NEIGHBORS[domain] ?? [])].includes(other);
    });
    expect(shown(foreign)).toEqual([]);
    expect(pairsOf(NEIGHBORS).filter((pair) => !used.has(pair))).toEqual([]);
  });

  test("no component of a domain imports a route", () => {
    const routes = all.filter(
      (each) =>
        each.to.startsWith("src/routes/") && !/^src\/(?:routes|app\/browser)\//.test(each.from),
    );
    expect(shown(routes)).toEqual([]);
  });

  test("a domain's functions use only the platform, the services and their neighbors, no other domain's functions", () => {
    const functions = all.filter(
      (each) =>
        domainOf(each.from) !== undefined &&
        sideOf(each.from) === "server" &&
        !BINDING.test(each.from),
    );
    const used = new Set<string>();
    const foreign = functions.filter(({ from: own, to }) => {
      const [domain = "", other] = [domainOf(own), domainOf(to)];
      if (other === undefined || sideOf(to) !== "server") return false;
      used.add(`${domain} ${other}`);
      return ![domain, ...SERVICES, ...(CALLED[domain] ?? [])].includes(other);
    });
    expect(functions.length).toBeGreaterThan(300);
    expect(shown(foreign)).toEqual([]);
    expect(pairsOf(CALLED).filter((pair) => !used.has(pair))).toEqual([]);
  });

  test.each(["server", "browser"] as const)(
    "no %s folders import each other's values in a circle",
    (side) => {
      const folderOf = (file: string) => domainOf(file) ?? roomOf(file);
      let circles = all.filter(
        (each) =>
          !each.typeOnly &&
          sideOf(each.from) === side &&
          sideOf(each.to) === side &&
          !["app", "routes"].includes(roomOf(each.from) ?? "") &&
          folderOf(each.from) !== folderOf(each.to),
      );
      expect(circles.length).toBeGreaterThan(side === "server" ? 700 : 1000);
      // A folder that imports none of the others is in no circle
      for (let before = Infinity; circles.length < before;) {
        before = circles.length;
        const importing = new Set(circles.map((each) => folderOf(each.from)));
        circles = circles.filter((each) => importing.has(folderOf(each.to)));
      }
      expect(shown(circles)).toEqual([]);
    },
  );

  test("function files use neither tRPC nor requests; routers use neither Kysely nor files", () => {
    const domains = all.filter(
      (each) => domainOf(each.from) !== undefined && sideOf(each.from) === "server",
    );
    const functions = domains.filter((each) => !BINDING.test(each.from));
    expect(shown(functions.filter((each) => /^@trpc|^node:http$/.test(each.to)))).toEqual([]);
    const routers = domains.filter((each) => each.from.endsWith(".router.ts"));
    expect(
      shown(routers.filter((each) => /^kysely$|^node:fs|\.router\.ts$/.test(each.to))),
    ).toEqual([]);
  });

  test("SQL is only in the domains' function files and in the platform's database/", () => {
    const holds = (file: string) =>
      /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(<[^`]*>)?`/.test(
        textOf(file),
      );
    const isAllowed = (file: string) =>
      file.startsWith("src/platform/database/") ||
      (domainOf(file) !== undefined && file.endsWith(".server.ts"));
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
    const readers = ["app/process", "domains", "platform"]
      .flatMap((room) => sourcesIn(`src/${room}`))
      .filter((file) => /process\.env\b/.test(textOf(file)));
    expect(readers).toEqual(["src/platform/config.ts"]);
  });

  test("the browser decides by values, never by sentences", () => {
    const sentence = /(?:[!=]== |case )"[^"]* [^"]*"|(?:startsWith|endsWith|includes)\("[A-Z]/;
    const pages = sourcesIn("src").filter((file) => sideOf(file) === "browser");
    const deciding = pages.flatMap((file) =>
      textOf(file)
        .split("\n")
        .flatMap((line) => (sentence.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    expect(deciding).toEqual([]);
  });
});

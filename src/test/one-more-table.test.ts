import { execFile } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/**
 * What one more table costs, with a list, a form, a public read, its past, activity and
 * personal data: its
 * files are in the folder scaffold, with .txt at their ends.
 */
const TEMPLATES = "src/test/scaffold";

/** What is added to lists that exist: in front of which line of which file. */
const ADDED: Record<string, Record<string, string>> = {
  "src/app/tables.ts": {
    'import * as content from "#domains/content/content.table.ts";': `
import * as branches from "#domains/branches/branches.table.ts";`,
    "  ...content,": `
  ...branches,`,
  },
  "src/app/router.ts": {
    "import { calculationsRouter }": `
import { branchesAdminRouter, branchesRouter } from "#domains/branches/branches.router.ts";`,
    "  calculations: calculationsRouter,": `
  branches: branchesRouter,`,
    "    categories: categoriesAdminRouter,": `
    branches: branchesAdminRouter,`,
  },
  "src/domains/audit/audit.ts": {
    '  "contact.export"': `
  "branches.add": "Added a branch",
  "branches.change": "Changed a branch",
  "branches.delete": "Deleted a branch",`,
    '  categories: "Categories",': `
  branches: "Branches",`,
  },
  "src/domains/admin/places.client.ts": {
    '    { label: "Rates"': `
    { label: "Branches", to: "/admin/branches", icon: "folder" },`,
  },
  "src/test/access.test.ts": {
    '  "GET /api/rates"': `
  "GET /api/branches": "open",`,
  },
  "src/domains/reads/reads.server.test.ts": {
    '  "admin.categories.list"': `
  "admin.branches.list": "the lender's own branches",`,
  },
  "src/test/kit/admin-changes.ts": {
    "  ...redirectCalls(),": `
  ...branchCalls(),`,
    "function redirectCalls()": `
function branchCalls(): typeof ADMIN_CHANGES {
  const at = "/api/admin/branches";
  const branch = {
    name: "Albany",
    city: "Albany",
    position: 1,
    managerName: "Jane Roe",
    managerEmail: "jane@example.com",
    managerPhone: "518-555-0100",
  };
  return [
    [\`POST \${at}\`, branch, "branches.add | branch 1 | null | {"],
    [\`PATCH \${at}/1\`, { ...branch, revision: 1 }, "branches.change | branch 1 | {"],
    [\`DELETE \${at}/1\`, {}, "branches.delete | branch 1 | {"],
  ];
}
`,
  },
};

/** The tests that would name what is missing, and which of theirs. */
const SWEEPS = {
  "src/domains/branches/branches.server.test.ts": "branches: ",
  "src/platform/database/tables.test.ts": "the migrated database is what is declared",
  "src/domains/people/erased-tables.server.test.ts": "every table with a person's data",
  "src/domains/audit/audit.server.test.ts": "every admin change is recorded|no way for an admin",
  "src/domains/reads/reads.server.test.ts": "every query of staff declares",
  "src/test/publishing.test.ts": "branches.shown: a write in any function publishes it",
  "src/test/access.test.ts": "covers every existing REST route",
  "src/test/import-rules.test.ts": "import rules",
};

const linesOf = (text: string) => text.trim().split("\n").length;

/** The copy of the project with one more table. */
function scaffold(): string {
  const copy = mkdtempSync(join(tmpdir(), "lender-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of ["src", "db", "package.json", "tsconfig.json", "vite.config.ts"])
    cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  for (const template of globSync("**/*.txt", { cwd: TEMPLATES })) {
    const file = join(copy, template.replace(/\.txt$/, ""));
    mkdirSync(dirname(file), { recursive: true });
    cpSync(join(TEMPLATES, template), file);
  }
  for (const [file, added] of Object.entries(ADDED)) {
    let text = readFileSync(file, "utf8");
    for (const [line, lines] of Object.entries(added)) {
      expect(text.split(`\n${line}`)).toHaveLength(2);
      text = text.replace(`\n${line}`, (found) => lines + found);
    }
    writeFileSync(join(copy, file), text);
  }
  return copy;
}

/** Runs a tool of the project in the copy. */
function run(cwd: string, tool: string, ...options: string[]) {
  const command = [join("node_modules", tool), ...options];
  const env = { PATH: process.env.PATH };
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd, env }, (error, stdout, stderr) =>
      done({ status: error ? error.code : 0, printed: stdout + stderr }),
    );
  });
}

test("one more table works in every place that knows tables", async () => {
  const copy = scaffold();
  const only = ["--project", "unit", "--maxWorkers", "1", "-t", Object.values(SWEEPS).join("|")];
  const tested = await run(copy, "vitest/vitest.mjs", "run", ...only, ...Object.keys(SWEEPS));
  expect(tested).toEqual({ status: 0, printed: expect.stringMatching(/28 passed/) });
  // The types take longer than everything else
  const clean = { status: 0, printed: "" };
  const isWhole = process.env.ENGINES === "both";
  expect(isWhole ? await run(copy, "typescript/bin/tsc") : clean).toEqual(clean);
});

test("it takes five files of its own, and lines in four lists and three tests", () => {
  const own = globSync("**/*.txt", { cwd: TEMPLATES }).filter((file) => !/\.test\./.test(file));
  const lines = own.map((file) => linesOf(readFileSync(join(TEMPLATES, file), "utf8")));
  const added = Object.entries(ADDED).map(([file, each]) => ({
    isTest: file.includes("test"),
    lines: Object.values(each).reduce((sum, text) => sum + linesOf(text), 0),
  }));
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const inLists = (isTest: boolean) => added.filter((each) => each.isTest === isTest);
  expect({
    files: own.length,
    lines: sum(lines),
    lists: inLists(false).length,
    linesInLists: sum(inLists(false).map((each) => each.lines)),
    tests: inLists(true).length,
    linesInTests: sum(inLists(true).map((each) => each.lines)),
  }).toEqual({ files: 5, lines: 149, lists: 4, linesInLists: 10, tests: 3, linesInTests: 19 });
});

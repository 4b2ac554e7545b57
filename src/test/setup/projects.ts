import { availableParallelism } from "node:os";
import type { TestProjectConfiguration, ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { databaseTests, dependsOnEngine } from "./database-tests.ts";

/** The project that checks on PostgreSQL what the tests have sent to SQLite. */
export const STATEMENTS = "statements";

/** Tests that replace whole modules: each needs its own worker. */
const MOCKING_TESTS = [
  "src/domains/accounts/equal-work.server.test.ts",
  "src/domains/accounts/sign-in/sign-in.server.test.ts",
  "src/domains/uploads/disk-full.server.test.ts",
  "src/domains/accounts/sign-in/sign-in-limits.server.test.ts",
];

/**
 * Much of the time is spent waiting, for a mail or a browser: two workers more than cores keep them
 * busy. With one, two cores are used to 86 %, with two to 95 %; a third gains nothing.
 */
const WORKERS = availableParallelism() + 2;

/** The files that take longer than their size shows; none of them may come last. */
const LONGEST = [
  "fuzz",
  "access",
  "built/binary",
  "built/start",
  "built/calculators",
  "built/backup",
  "built/walking-site",
  "built/durability",
  "built/early",
  "built/pictures",
  "built/imports",
  "built/newsletter",
  "built/guides",
  "built/loading",
  "built/admin-failures",
  "built/documents",
  "built/apply-elsewhere",
  "built/admin-notices",
  "built/connections",
  "built/scenarios",
].map((name) => `/test/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification, name: string) => moduleId.endsWith(name);
    const longest = LONGEST.flatMap((name) => files.filter((file) => isLongest(file, name)));
    const others = files.filter((file) => !longest.includes(file));
    // oxlint-disable-next-line unicorn/no-array-sort -- this is no array
    return [...longest, ...(await super.sort(others))];
  }
}

const STATEMENTS_TEST = "src/test/statements.test.ts";

/** Files that use a database, but test what is decided before it or without it. */
const ONCE = ["src/test/access.test.ts", "src/platform/caged-child.test.ts", STATEMENTS_TEST];

// Decision: src/decisions/083-statements-are-checked-on-postgresql.md
/**
 * The files that also run on PostgreSQL: those whose results an engine can change. All of them do
 * with ENGINES=both; of the others, each statement is checked there.
 */
const DATABASE_TESTS = databaseTests().filter(
  (file) => !ONCE.includes(file) && (process.env.ENGINES === "both" || dependsOnEngine(file)),
);
const START_POSTGRES = "src/test/setup/postgres.ts";

/** Tests on the built server, most of them in a real browser. */
const BUILT_SERVER_TESTS = ["src/test/built/**/*.test.ts"];

/**
 * The main journeys, in a real browser, which also run on PostgreSQL: each kind of work once. A
 * screen by itself is the same on both engines.
 */
const JOURNEYS = [
  "no-script-apply",
  "apply-elsewhere",
  "officer-sign-up",
  "admin-leads",
  "admin-replies",
  "admin-erasure",
  "documents",
  "loan-page",
  "blog-pages",
  "site-search",
].map((name) => `src/test/built/${name}.test.ts`);

/** The tests by what they need: another engine, other modules, or the built server. */
const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: "unit",
      include: ["src/**/*.test.{ts,tsx}"],
      exclude: [...BUILT_SERVER_TESTS, ...MOCKING_TESTS, STATEMENTS_TEST],
      // Modules and the database template are loaded once per worker, not once per file
      isolate: false,
      maxWorkers: WORKERS,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      name: "mocking",
      include: MOCKING_TESTS,
      maxWorkers: WORKERS,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      name: "postgres",
      include: DATABASE_TESTS,
      exclude: MOCKING_TESTS,
      globalSetup: START_POSTGRES,
      isolate: false,
      maxWorkers: WORKERS,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      name: "postgres-mocking",
      include: MOCKING_TESTS.filter((file) => DATABASE_TESTS.includes(file)),
      globalSetup: START_POSTGRES,
      maxWorkers: WORKERS,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      name: STATEMENTS,
      include: [STATEMENTS_TEST],
      globalSetup: START_POSTGRES,
      maxWorkers: WORKERS,
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      name: "built",
      include: BUILT_SERVER_TESTS,
      globalSetup: "src/test/setup/global.ts",
      // Each worker starts one browser, which all its files share
      isolate: false,
      maxWorkers: WORKERS,
      sequence: { groupOrder: 2 },
      hookTimeout: 300_000,
    },
  },
  {
    extends: true,
    test: {
      name: "built-postgres",
      include: JOURNEYS,
      globalSetup: "src/test/setup/built-postgres.ts",
      isolate: false,
      maxWorkers: WORKERS,
      sequence: { groupOrder: 2 },
      hookTimeout: 300_000,
    },
  },
];

export const tests: ViteUserConfig["test"] = {
  reporters: ["default", ["json", { outputFile: "dist/test-report.json" }]],
  globalSetup: "src/test/setup/statements.ts",
  setupFiles: "src/test/setup/each.ts",
  sequence: { sequencer: LongestFirst },
  // Tests wait for states; how long that takes on a busy machine is unknown
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 600_000,
  projects,
};

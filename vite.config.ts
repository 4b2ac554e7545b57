import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** What is not bundled into dist/main.js: the two packages with native parts. */
const NATIVE = ["better-sqlite3", "@node-rs/argon2"];

/** The mode in which everything is bundled but the native parts themselves: src/binary.mjs. */
const BINARY = "binary";
const NATIVE_PARTS = [/\.node$/, /^@node-rs\/argon2-/];

/** What the home page cannot do without, and so no page header and no question on leaving. */
const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@trpc)\/(?!.*\/useBlocker)|src\/web\/(frame\/(?!page-header|use-arrived)|main|router|trpc|routeTree|ui\/(error-sentence|card-row)|content\/card-row)|src\/shared\/format/;

/**
 * What many pages need besides, in one file for each kind of page: a page asks for all that it lacks
 * at once, and a browser has six connections.
 */
const SHARED_CHUNKS = [
  {
    name: "fields",
    test: /src\/(web\/ui\/(field|lazy-resolver|submit-button|use-focus-kept|spinner)|web\/page-forms\/posted-form|shared\/page-form)\.tsx?$/,
  },
  {
    name: "session",
    test: /src\/(shared\/(accounts|second-factor)|web\/(accounts\/(use-session|use-user|other-tabs)|second-factor\/refusals))\.ts$/,
  },
  {
    name: "forms",
    test: /node_modules\/react-hook-form\/|src\/web\/ui\/(form-issues|inputs)\.tsx?$/,
  },
  {
    name: "page-forms",
    test: /src\/web\/(unanswered|page-forms\/page-form|ui\/(field-of|honeypot|notice))\.tsx?$/,
  },
  {
    name: "accounts",
    test: /src\/web\/accounts\/(account-form|sign-in-form|login-form|auth-banner|inputs)\.tsx$/,
  },
];

/** Tests that replace whole modules: each needs a worker of its own. */
const MOCKING_TESTS = [
  "src/server/accounts/sign-in.test.ts",
  "src/server/uploads/disk-full.test.ts",
  "src/server/accounts/sign-in-limits.test.ts",
];

const CORES = availableParallelism();

/** Tests on the built server, most of them in a real browser. */
const BUILT_SERVER_TESTS = ["src/test/built/**/*.test.ts"];

/**
 * Vite wraps each import() to load its style sheet and its chunks first. There is one style sheet, and
 * the server names the chunks in the head.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

export default defineConfig(({ command, mode }) => ({
  publicDir: "src/web/public",
  // React has the hook itself since version 18: the router's store need not bring another
  resolve: {
    alias: {
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
  plugins: [
    plainImports,
    tanstackRouter({
      target: "react",
      routesDirectory: "src/web/routes",
      generatedRouteTree: "src/web/routeTree.gen.ts",
      routeFileIgnorePrefix: "-",
      quoteStyle: "double",
      semicolons: true,
      autoCodeSplitting: true,
    }),
    react(),
    tailwindcss(),
  ],
  ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        assetsInlineLimit: 0,
        // The server names the chunks of a page in its head; later ones load when a link is hovered
        modulePreload: false,
        rolldownOptions: {
          input: "src/web/main.tsx",
          // They do not say so themselves: without this their WebSocket and batching parts stay in
          treeshake: {
            // No getter here does more than answer
            propertyReadSideEffects: false,
            moduleSideEffects: [{ test: /@trpc\/(client|react-query)\//, sideEffects: false }],
          },
          // One chunk of what every page needs compresses better than the five that sharing makes
          output: {
            codeSplitting: {
              groups: [{ name: "frame", test: EVERY_PAGE }, ...SHARED_CHUNKS].map(
                (group, index, { length }) => ({ ...group, priority: length - index }),
              ),
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        noExternal: command === "build" ? true : undefined,
        external: mode === BINARY ? [] : NATIVE,
      },
      build: {
        outDir: mode === BINARY ? "dist/binary" : "dist",
        ssr: true,
        emptyOutDir: false,
        copyPublicDir: false,
        target: "node24",
        rolldownOptions: {
          input: "src/main.ts",
          external: mode === BINARY ? NATIVE_PARTS : NATIVE,
          output: {
            entryFileNames: mode === BINARY ? "main.mjs" : "main.js",
            codeSplitting: false,
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of mode === BINARY ? ["ssr"] : ["client", "ssr"]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  test: {
    reporters: ["default", ["json", { outputFile: "dist/test-report.json" }]],
    setupFiles: "src/test/setup/each.ts",
    // Tests wait for a state: how long it may take on a busy machine is nobody's promise
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    // A shared CI machine may stall a browser for seconds; here a flaky test is to be seen
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [...BUILT_SERVER_TESTS, ...MOCKING_TESTS],
          // Modules and the database template are loaded once per worker, not once per file
          isolate: false,
          maxWorkers: CORES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "mocking",
          include: MOCKING_TESTS,
          maxWorkers: CORES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "built",
          include: BUILT_SERVER_TESTS,
          globalSetup: "src/test/setup/global.ts",
          // Much of it is waiting for a browser: one more than the cores keeps them busy
          maxWorkers: CORES + 1,
          sequence: { groupOrder: 2 },
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));

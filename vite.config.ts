import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import { build, type Plugin, type Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compressedFiles } from "./src/build/compressed-files.ts";
import { databaseTests } from "./src/test/setup/database-tests.ts";

/** Not bundled into dist/main.js: the two packages with native parts. */
const NATIVE = ["better-sqlite3", "@node-rs/argon2"];

/** The mode in which everything except the native parts is bundled: src/build/binary.mjs. */
const BINARY = "binary";
const NATIVE_PARTS = [/\.node$/, /^@node-rs\/argon2-/];

/** The modules that the home page needs: no page header and no question on leaving. */
const EVERY_PAGE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@trpc)\/(?!.*\/useBlocker)|src\/web\/(frame\/(?!page-(?:header|not-found)|search-form|use-arrived|private-head|waiting|name-menu|use-known-tables)|main|router|trpc|routeTree|ui\/(error-sentence|card-row)|content\/card-row)|src\/shared\/format/;

/**
 * Modules that many pages need, in one file for each kind of page: a page requests all missing
 * files at once, and a browser opens six connections.
 */
const SHARED_CHUNKS = [
  {
    name: "home",
    test: /src\/(web\/(content\/(testimonials|post-card)|loans\/loan-types)\.tsx|shared\/home-words\.ts)$/,
  },
  {
    name: "fields",
    test: /src\/(web\/ui\/(field|inputs|submit-button|use-focus-kept|spinner)|web\/forms\/(before-script|lazy-resolver)|shared\/page-form)\.tsx?$/,
  },
  {
    name: "session",
    test: /src\/(shared\/(accounts|second-factor)|web\/(toast-error|session\/(use-session|use-user|other-tabs)|second-factor\/refusals))\.ts$/,
  },
  {
    name: "forms",
    test: /node_modules\/react-hook-form\/|src\/web\/forms\/fields\.ts$/,
  },
  {
    name: "page-forms",
    test: /src\/web\/(forms\/(form|page-form)|ui\/notice)\.tsx?$/,
  },
  {
    name: "accounts",
    test: /src\/web\/(forms\/person-inputs|sign-in\/(sign-in-form|credentials-form|sign-in-banner))\.tsx$/,
  },
];

/** What packages ask before they use it, so that the code for elsewhere is not sent to browsers. */
const IN_EVERY_BROWSER = {
  ...typesOf("object", ["window", "document", "navigator", "performance"]),
  ...typesOf("function", ["Map", "WeakMap", "WeakSet", "MessageChannel", "queueMicrotask"]),
  ...typesOf("function", ["reportError", "setTimeout", "clearTimeout"]),
  ...typesOf("undefined", ["process", "setImmediate"]),
};

function typesOf(type: string, names: string[]) {
  return Object.fromEntries(names.map((name) => [`typeof ${name}`, JSON.stringify(type)]));
}

/** Tests that replace whole modules: each needs its own worker. */
const MOCKING_TESTS = [
  "src/server/accounts/equal-work.test.ts",
  "src/server/accounts/sign-in/sign-in.test.ts",
  "src/server/uploads/disk-full.test.ts",
  "src/server/accounts/sign-in/sign-in-limits.test.ts",
];

const CORES = availableParallelism();

/** The files that take longest, which is not seen from their size; none of them may come last. */
const LONGEST = ["binary", "start", "calculators", "backup", "walking-site", "durability"].map(
  (name) => `/built/${name}.test.ts`,
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification, name: string) => moduleId.endsWith(name);
    const longest = LONGEST.flatMap((name) => files.filter((file) => isLongest(file, name)));
    const others = files.filter((file) => !longest.includes(file));
    // oxlint-disable-next-line unicorn/no-array-sort -- this is no array
    return [...longest, ...(await super.sort(others))];
  }
}

/** What runs on PostgreSQL too. */
const DATABASE_TESTS = databaseTests();
const START_POSTGRES = "src/test/setup/postgres.ts";

/** Tests on the built server, most of them in a real browser. */
const BUILT_SERVER_TESTS = ["src/test/built/**/*.test.ts"];

/**
 * Vite wraps each import() to load its style sheet and its chunks first. There is one style sheet,
 * and the server names the chunks in the head.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
  // Each page stands behind such a call: the call itself is all that is needed
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk")
          chunk.code = chunk.code
            .replace(/^const __vite__mapDeps=.*\n/, "")
            .replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, ",[]")
            .replace(/[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(\w=>\w\.\w+\))?),\[\]\)/g, "$1")
            // Types alone need the path of a route's file; its id is its path unless it has none
            .replace(/(\b[\w$]+\()`\/[^`]*`\)\(\{/g, "$1)({")
            .replace(/\{id:(`[^`]*`),path:\1,/g, "{path:$1,");
    },
  },
};

/** The router takes the children of a route as a list too, without the long name of each. */
const namelessRoutes: Plugin = {
  name: "nameless-routes",
  enforce: "pre",
  transform: {
    filter: { id: /routeTree\.gen\.ts$/ },
    handler: (code) =>
      code.replace(
        /^(const \w+Children): \w+ = \{([^}]*)\}/gm,
        (_, start: string, children: string) =>
          `${start} = [${children.replace(/\w+:\s+/g, "")}] as any`,
      ),
  },
};

/** `?script` imports a module, bundled with its imports, as the text of an inline script. */
const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  load: {
    filter: { id: /\?script$/ },
    async handler(id) {
      const input = id.replace(/\?script$/, "");
      const bundle = (await build({
        configFile: false,
        publicDir: false,
        logLevel: "error",
        build: {
          write: false,
          minify: true,
          rolldownOptions: { input, output: { format: "iife" } },
        },
      })) as Rolldown.RolldownOutput;
      const [script] = bundle.output;
      for (const file of script.moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(script.code.trim())}`;
    },
  },
};

export default defineConfig(({ command, mode }) => ({
  publicDir: "src/web/public",
  // React has had the hook since version 18, so its users need not bring their own
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: "use-sync-external-store/with-selector",
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
    ],
  },
  plugins: [
    plainImports,
    compressedFiles,
    inlineScripts,
    namelessRoutes,
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
      define: IN_EVERY_BROWSER,
      build: {
        outDir: "dist/client",
        manifest: true,
        assetsInlineLimit: 0,
        // The server names a page's chunks in its head; later ones load when a link is hovered
        modulePreload: false,
        rolldownOptions: {
          input: "src/web/main.tsx",
          // The packages do not declare this: without it their WebSocket and batching parts stay in
          treeshake: {
            // No getter here has side effects
            propertyReadSideEffects: false,
            moduleSideEffects: [{ test: /@trpc\/(client|react-query)\//, sideEffects: false }],
          },
          // One chunk for what every page needs compresses better than the five that sharing makes
          output: {
            // Every page names all others: a short hash each
            chunkFileNames: "assets/[hash:7].js",
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
    sequence: { sequencer: LongestFirst },
    // Tests wait for states; how long that takes on a busy machine is unknown
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    // A shared CI machine may stall a browser for seconds; here a flaky test must be visible
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
          name: "postgres",
          include: DATABASE_TESTS,
          exclude: MOCKING_TESTS,
          globalSetup: START_POSTGRES,
          isolate: false,
          maxWorkers: CORES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "postgres-mocking",
          include: MOCKING_TESTS.filter((file) => DATABASE_TESTS.includes(file)),
          globalSetup: START_POSTGRES,
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
          // Each worker starts one browser, which all its files share
          isolate: false,
          // Much of the time is spent waiting for a browser: one worker more than cores keeps them
          // busy
          maxWorkers: CORES + 1,
          sequence: { groupOrder: 2 },
          hookTimeout: 300_000,
        },
      },
    ],
  },
}));

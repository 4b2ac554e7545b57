import { spawnSync } from "node:child_process";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import type { EnvironmentOptions } from "vite";
import { defineConfig } from "vitest/config";
import { client, OWN_HOOKS } from "./src/build/client-environment.ts";
import { entry } from "./src/build/entry.ts";
import { compressedFiles } from "./src/build/compressed-files.ts";
import { inlineScripts } from "./src/build/inline-scripts.ts";
import { sbom } from "./src/build/sbom.ts";
import { serverFiles } from "./src/build/server-files.ts";
import { tests } from "./src/test/setup/projects.ts";

/** Not bundled into dist/main.js: the two packages with native parts. */
const NATIVE = ["better-sqlite3", "@node-rs/argon2"];

/** The mode in which everything except the native parts is bundled: src/build/binary.mjs. */
const BINARY = "binary";
const NATIVE_PARTS = [/\.node$/, /^@node-rs\/argon2-/];

const ONE_FILE = { ssr: true, emptyOutDir: false, copyPublicDir: false, target: "node24" };

/** The parsers by themselves, so that their process needs to read nothing but this file. */
const caged: EnvironmentOptions = {
  consumer: "server",
  resolve: { noExternal: true },
  build: {
    ...ONE_FILE,
    outDir: "dist",
    rolldownOptions: {
      input: "src/caged.ts",
      output: { entryFileNames: "caged.mjs", codeSplitting: false },
    },
  },
};

/** The commit, marked where files differ from it; empty outside a repository. */
function commit(): string {
  const { stdout } = spawnSync(
    "git",
    "describe --always --abbrev=8 --exclude=* --dirty".split(" "),
    {
      encoding: "utf8",
    },
  );
  return (stdout ?? "").trim();
}

export default defineConfig(({ command, mode }) => ({
  publicDir: "src/ui/public",
  resolve: { alias: OWN_HOOKS },
  plugins: [
    compressedFiles,
    inlineScripts,
    tanstackRouter({
      target: "react",
      routesDirectory: "src/routes",
      generatedRouteTree: "src/app/browser/routeTree.gen.ts",
      routeFileIgnorePrefix: "-",
      quoteStyle: "double",
      semicolons: true,
      autoCodeSplitting: true,
    }),
    react(),
    tailwindcss(),
    sbom,
    entry,
    serverFiles,
  ],
  ...(command === "build" && {
    define: {
      "process.env.NODE_ENV": '"production"',
      "import.meta.env.COMMIT": JSON.stringify(commit()),
    },
  }),
  environments: {
    client,
    caged,
    ssr: {
      resolve: {
        noExternal: command === "build" ? true : undefined,
        external: mode === BINARY ? [] : NATIVE,
      },
      build: {
        ...ONE_FILE,
        outDir: mode === BINARY ? "dist/binary" : "dist",
        rolldownOptions: {
          input: "src/main.ts",
          external: mode === BINARY ? NATIVE_PARTS : NATIVE,
          output: {
            entryFileNames: mode === BINARY ? "main.mjs" : "server.js",
            codeSplitting: false,
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of mode === BINARY ? ["ssr"] : ["client", "caged", "ssr"]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  test: tests,
}));

import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** What is not bundled into dist/main.js: the two packages with native parts. */
const NATIVE = ["better-sqlite3", "@node-rs/argon2"];

export default defineConfig(({ command }) => ({
  publicDir: "src/web/public",
  plugins: [
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
        rolldownOptions: { input: "src/web/main.tsx" },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? true : undefined, external: NATIVE },
      build: {
        outDir: "dist",
        ssr: true,
        emptyOutDir: false,
        copyPublicDir: false,
        target: "node24",
        rolldownOptions: {
          input: "src/main.ts",
          external: NATIVE,
          output: { entryFileNames: "main.js", codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["client", "ssr"]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  test: {
    globalSetup: "src/test/setup/global.ts",
    setupFiles: "src/test/setup/each.ts",
    reporters: ["default", ["json", { outputFile: "dist/test-report.json" }]],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], exclude: ["src/test/browser/**", "src/test/server/**"] },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/test/server/**/*.test.ts", "src/test/browser/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
}));

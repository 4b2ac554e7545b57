import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** dist/main.js: an old Node can parse it, and reads there why it cannot run the server. */
export const entry: Plugin = {
  name: "entry",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle() {
    const refusal = readFileSync("src/build/require-node.mjs", "utf8");
    const source = `${refusal}\nawait import("./server.js");\n`;
    this.emitFile({ type: "asset", fileName: "main.js", source });
  },
};

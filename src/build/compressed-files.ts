import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(css|js|svg)$/;

/** A script is one block, so that what it repeats is described once. */
const LARGE_BLOCKS = { params: { [constants.BROTLI_PARAM_LGBLOCK]: 24 } };

/**
 * Writes each script, style sheet and drawing of the client compressed beside it, as well as it goes:
 * a server that did this at every start would need a second for it.
 */
export const compressedFiles: Plugin = {
  name: "compressed-files",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle({ dir = "" }) {
    const names = readdirSync(dir, { recursive: true, encoding: "utf8" });
    const files = names.filter((name) => COMPRESSIBLE.test(name));
    for (const file of files.map((name) => join(dir, name))) {
      const body = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(body, LARGE_BLOCKS));
      writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
    }
  },
};

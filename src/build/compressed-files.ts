import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(css|js|svg)$/;

const { BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_NDIRECT } = constants;

/**
 * Two ways to describe a script, of which the smaller result is kept: as one block, so that what it
 * repeats is described once, or in small blocks with codes of their own.
 */
const WAYS = [
  { [BROTLI_PARAM_LGBLOCK]: 24, [BROTLI_PARAM_NPOSTFIX]: 1 },
  { [BROTLI_PARAM_LGBLOCK]: 16, [BROTLI_PARAM_NDIRECT]: 4 },
];

function smallest(body: Buffer): Buffer {
  const results = WAYS.map((params) => brotliCompressSync(body, { params }));
  return results.reduce((best, each) => (each.length < best.length ? each : best));
}

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
      writeFileSync(`${file}.br`, smallest(body));
      writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
    }
  },
};

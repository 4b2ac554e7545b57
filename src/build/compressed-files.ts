import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(css|js|svg)$/;

const { BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_NDIRECT } = constants;

/**
 * Two ways to compress a script, of which the smaller result is kept: as one block, so that what it
 * repeats is described once, or in small blocks with codes of their own.
 */
const WAYS = [
  { [BROTLI_PARAM_LGBLOCK]: 24, [BROTLI_PARAM_NPOSTFIX]: 1 },
  { [BROTLI_PARAM_LGBLOCK]: 16, [BROTLI_PARAM_NDIRECT]: 4 },
];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function smallest(body: Buffer): Promise<Buffer> {
  const results = await Promise.all(WAYS.map((params) => toBrotli(body, { params })));
  return results.reduce((best, each) => (each.length < best.length ? each : best));
}

/**
 * Writes a compressed copy beside each script, style sheet and drawing of the client, at the best
 * quality: a server that did this at every start would need a second for it.
 */
export const compressedFiles: Plugin = {
  name: "compressed-files",
  applyToEnvironment: ({ name }) => name === "client",
  async writeBundle({ dir = "" }) {
    const names = readdirSync(dir, { recursive: true, encoding: "utf8" });
    const files = names.filter((name) => COMPRESSIBLE.test(name));
    // All at once: the runtime compresses on as many threads as it has
    await Promise.all(
      files.map(async (name) => {
        const file = join(dir, name);
        const body = await readFile(file);
        await writeFile(`${file}.br`, await smallest(body));
        await writeFile(`${file}.gz`, await toGzip(body, { level: 9 }));
      }),
    );
  },
};

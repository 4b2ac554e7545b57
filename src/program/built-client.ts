import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { getAssetKeys, getRawAsset, isSea } from "node:sea";
import { fileURLToPath } from "node:url";
import type { Finished } from "#server/http/finished.ts";
import type { Client } from "#server/http/pages/render.ts";
import { toClientFiles } from "#server/http/client-files.ts";
import type { ViteManifest } from "#web/client-manifest.ts";
import { createRenderer } from "#web/entry-server.tsx";

/** The client's folder among the executable's assets. */
const CLIENT = "client/";
const MANIFEST = ".vite/manifest.json";

interface BuiltClient {
  /** The command that runs this program again. */
  program: string[];
  /** The command that runs its parsers. */
  parsers: string[];
  files: Map<string, Finished>;
  client: Client;
}

/** The client built with this file: inside the executable, or in the folder beside it. */
export function builtClient(): BuiltClient {
  const here = fileURLToPath(import.meta.url);
  const contents = isSea() ? assets() : filesIn(join(dirname(here), "client"));
  const manifest = JSON.parse(String(contents.get(MANIFEST))) as ViteManifest;
  return {
    program: isSea() ? [process.execPath] : [process.execPath, here],
    parsers: isSea() ? [process.execPath] : [process.execPath, join(dirname(here), "caged.mjs")],
    files: toClientFiles(contents),
    client: createRenderer(manifest),
  };
}

function assets(): Map<string, Buffer> {
  return new Map(
    getAssetKeys()
      .filter((key) => key.startsWith(CLIENT))
      .map((key) => [key.slice(CLIENT.length), Buffer.from(getRawAsset(key))]),
  );
}

function filesIn(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file).split(sep).join("/"), readFileSync(file)]),
  );
}

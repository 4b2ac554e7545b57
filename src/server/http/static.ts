import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { type Finished, finish } from "./finished.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Reads a folder of client files into memory. Files that begin with a dot are not served. */
export function loadClientFiles(folder: string): Map<string, Finished> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).split(sep).join("/")}`, file] as const)
      .filter(([path]) => !path.includes("/."))
      .map(([path, file]) => [path, toClientFile(path, readFileSync(file))]),
  );
}

/** A client file with its type; what carries its content's hash in its name never changes. */
export function toClientFile(path: string, body: Buffer): Finished {
  const immutable = path.startsWith("/assets/");
  return finish({
    type: TYPES[extname(path)] ?? "application/octet-stream",
    body,
    quality: 9,
    headers: {
      "cache-control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    },
  });
}

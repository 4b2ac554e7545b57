import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Exchange, send } from "./respond.ts";

/** A file of the client build, held in memory in every encoding. */
export interface ClientFile {
  type: string;
  etag: string;
  /** Its name carries its content's hash, so it never changes. */
  immutable: boolean;
  bodies: Bodies;
}

export interface Bodies {
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
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
export function loadClientFiles(folder: string): Map<string, ClientFile> {
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

/** A file with its headers and its compressed bodies. */
export function toClientFile(path: string, content: Buffer): ClientFile {
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  const compressible = /^text|javascript|json|svg/.test(type);
  return {
    type,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    immutable: path.startsWith("/assets/"),
    bodies: compressible ? compress(content) : { identity: content },
  };
}

/** The body in every encoding that is worth it. */
export function compress(content: Buffer, quality = 11): Bodies {
  const br = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  });
  return { identity: content, gzip: gzipSync(content, { level: 9 }), br };
}

/** Chooses the smallest encoding that the client takes. */
export function negotiate(
  bodies: Bodies,
  accept: string | string[] | undefined,
): { body: Buffer; encoding?: "br" | "gzip" } {
  const accepted = String(accept ?? "");
  if (bodies.br && /\bbr\b(?!;\s*q=0(\.0*)?\b)/.test(accepted))
    return { body: bodies.br, encoding: "br" };
  if (bodies.gzip && /\bgzip\b(?!;\s*q=0(\.0*)?\b)/.test(accepted))
    return { body: bodies.gzip, encoding: "gzip" };
  return { body: bodies.identity };
}

/** Serves a client file, or 304 to who has it. */
export function sendClientFile(exchange: Exchange, file: ClientFile): void {
  const headers = {
    etag: file.etag,
    "cache-control": file.immutable
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600",
    vary: "accept-encoding",
  };
  if (matchesEtag(exchange, file.etag)) return send(exchange, 304, headers);
  const { body, encoding } = negotiate(file.bodies, exchange.request.headers["accept-encoding"]);
  send(
    exchange,
    200,
    { ...headers, "content-type": file.type, ...(encoding && { "content-encoding": encoding }) },
    body,
  );
}

/** Whether the client already has what carries this tag. */
export function matchesEtag({ request }: Exchange, etag: string): boolean {
  const tags = request.headers["if-none-match"];
  return tags !== undefined && (tags === "*" || tags.includes(etag));
}

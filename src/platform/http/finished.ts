import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { COMMON_HEADERS, FRAMABLE_HEADERS } from "./respond.ts";

/**
 * A complete response in memory: every encoding, with its headers ready to write. Pages, public
 * reads and client files are all answered this way.
 */
export interface Finished {
  status: number;
  etag: string;
  identity: Encoded;
  gzip?: Encoded;
  br?: Encoded;
  /** The headers of a 304: those about caching; the client already has the rest. */
  unchanged: string[];
}

interface Encoded {
  body: Buffer;
  /** Raw headers, alternating name and value: node:http writes them as they are. */
  headers: string[];
}

export interface Content {
  status?: number;
  type: string;
  headers?: Record<string, string>;
  body: Buffer;
  /** Whether other sites may show it in a frame. */
  framable?: boolean;
  /** Brotli quality, 0 to 11: 11 for content made once per build, less for content made often. */
  quality?: number;
}

const COMPRESSIBLE = /^text\/|javascript|json|xml/;
const WORTH_COMPRESSING = 1000;

export interface Compressed {
  gzip: Buffer;
  br: Buffer;
}

/**
 * Compresses and labels a response once, however often it is sent. Blocks the event loop, unless it
 * is already compressed.
 */
export function finish(content: Content, compressed?: Compressed): Finished {
  const { body, quality = 5 } = content;
  if (!isWorthCompressing(content)) return label(content);
  if (compressed) return label(content, compressed);
  return label(content, {
    gzip: gzipSync(body),
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  });
}

const gzipAside = promisify(gzip);
const brotliAside = promisify(brotliCompress);

/** Does the same without blocking, for content that visitors can request without limit. */
export async function finishAside(content: Content): Promise<Finished> {
  const { body, quality = 5 } = content;
  if (!isWorthCompressing(content)) return label(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [gzipped, br] = await Promise.all([gzipAside(body), brotliAside(body, { params })]);
  return label(content, { gzip: gzipped, br });
}

/** Does the same without compression. */
export function finishPlain(content: Content): Finished {
  return label(content);
}

function isWorthCompressing({ body, type }: Content): boolean {
  return body.length >= WORTH_COMPRESSING && COMPRESSIBLE.test(type);
}

function label(content: Content, compressed?: Compressed): Finished {
  const { status = 200, type, headers = {}, body, framable = false } = content;
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const validators = { etag, vary: "accept-encoding" };
  const common = framable ? FRAMABLE_HEADERS : COMMON_HEADERS;
  const always = { ...common, ...headers, ...validators };
  const encoded = (bytes: Buffer, encoding?: string): Encoded => ({
    body: bytes,
    headers: Object.entries({
      ...always,
      "content-type": type,
      ...(encoding !== undefined && { "content-encoding": encoding }),
      "content-length": String(bytes.length),
    }).flat(),
  });
  const { [HSTS]: strict, "cache-control": cacheControl = "no-cache" } = headers;
  return {
    status,
    etag,
    identity: encoded(body),
    ...(compressed && {
      gzip: encoded(compressed.gzip, "gzip"),
      br: encoded(compressed.br, "br"),
    }),
    unchanged: Object.entries({
      ...validators,
      "cache-control": cacheControl,
      ...(strict !== undefined && { [HSTS]: strict }),
    }).flat(),
  };
}

const HSTS = "strict-transport-security";

/** The same responses with more headers, including on their 304s. */
export function allWithHeaders(
  answers: Map<string, Finished>,
  headers: Record<string, string>,
): Map<string, Finished> {
  return new Map([...answers].map(([path, finished]) => [path, withHeaders(finished, headers)]));
}

function withHeaders(finished: Finished, headers: Record<string, string>): Finished {
  const more = Object.entries(headers).flat();
  const add = (encoded: Encoded) => ({ ...encoded, headers: [...encoded.headers, ...more] });
  const { identity, gzip: gzipped, br, unchanged } = finished;
  return {
    ...finished,
    identity: add(identity),
    ...(gzipped && { gzip: add(gzipped) }),
    ...(br && { br: add(br) }),
    unchanged: [...unchanged, ...more],
  };
}

/**
 * Sends the response in the best encoding that the client accepts, or a 304 if the client already
 * has it. Cookies are sent only with responses for this one client.
 */
export function sendFinished(
  request: IncomingMessage,
  response: ServerResponse,
  finished: Finished,
  cookies: string[] = [],
): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const known = request.headers["if-none-match"];
  if (known !== undefined && finished.status === 200 && names(known, finished.etag)) {
    response.writeHead(304, finished.unchanged).end();
    return;
  }
  const { body, headers } = bestOf(finished, request.headers["accept-encoding"]);
  const own = cookies.flatMap((cookie) => ["set-cookie", cookie]);
  response.writeHead(finished.status, own.length > 0 ? [...headers, ...own] : headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** A compressing proxy may have marked our tag as weak. */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch === "*" || ifNoneMatch.includes(etag);
}

// The smallest of our three encodings is right for every client that accepts it: only a weight of
// zero matters, so the header need not be parsed and sorted, as the package `negotiator` would for
// every response from memory
const REFUSES_BROTLI = /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/;
const REFUSES_GZIP = /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/;

function bestOf(finished: Finished, accept: string | string[] | undefined): Encoded {
  if (accept === undefined) return finished.identity;
  const accepted = String(accept);
  if (finished.br && accepted.includes("br") && !REFUSES_BROTLI.test(accepted)) return finished.br;
  if (finished.gzip && accepted.includes("gzip") && !REFUSES_GZIP.test(accepted))
    return finished.gzip;
  return finished.identity;
}

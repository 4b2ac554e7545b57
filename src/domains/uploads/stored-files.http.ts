import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { UploadKind } from "./uploads.ts";
import { authorize, authorizeToken, type Level, UPLOAD_LEVELS } from "#platform/access.ts";
import { recordDocument } from "#domains/audit/reads.server.ts";
import type { Context, App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { type Exchange, isHangUp, send, onlyReads, type Step } from "#platform/http/respond.ts";
import { requireScanned } from "#domains/records/file-scans.server.ts";
import { relationToFile } from "#domains/records/application-rights.server.ts";
import { isRasterImage } from "./file-types.server.ts";
import { addressOfResource, findUpload } from "./uploads.server.ts";
import { askerOf, visitorOf } from "#domains/accounts/sign-in/asker.http.ts";

export function storedFileStep(app: App): Step {
  return (exchange) => {
    const { pathname } = exchange.url;
    if (!pathname.startsWith("/uploads/")) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const context =
        levelOf(pathname) === "anyone"
          ? visitorOf(app, exchange)
          : // The response may be cached, so it must not carry the cookie of a renewed session
            await askerOf(app, exchange, { renew: false, takesTokens: isOfResource(pathname) });
      return serveStoredFile(exchange, context);
    };
    return { route: "/uploads/*", answer };
  };
}

// Decision: src/decisions/099-tokens-carry-files-of-resources.md
/** The only files that an API token opens. */
function isOfResource(path: string): boolean {
  return path.startsWith("/uploads/resources/");
}

function levelOf(path: string): Level | undefined {
  const kind = path.split("/")[2] ?? "";
  return Object.hasOwn(UPLOAD_LEVELS, kind) ? UPLOAD_LEVELS[kind as UploadKind] : undefined;
}

/**
 * Serves files under /uploads to users who may read their folder: with the type found at upload,
 * sandboxed, and as a download unless it is a picture.
 */
async function serveStoredFile(exchange: Exchange, asking: Context): Promise<void> {
  const { pathname } = exchange.url;
  const level = levelOf(pathname);
  if (level === undefined) throw nothingThere();
  if (isPrivate(pathname) && !asking.actor && isOpened(exchange))
    return send(exchange, 302, {
      location: `/auth?next=${encodeURIComponent(pathname)}`,
      "cache-control": "no-store",
    });
  const call = { path: `${pathname.split("/")[2]}.file`, type: "query" };
  const context = { ...asking, actor: authorize(level, asking.actor, call) };
  if (context.actor) authorizeToken(context.actor, call);
  const path = await currentAddress(context.app, pathname);
  if (!path.startsWith("/"))
    return send(exchange, 302, { location: path, "cache-control": "no-store" });
  const seen = isPrivate(path) ? await findPrivate(path, context) : undefined;
  if (seen) await requireScanned(context.app.db, path);
  const upload = await findUpload(context.app.db, path);
  if (!upload) throw nothingThere();
  const etag = `"${upload.sha256.slice(0, 32)}"`;
  const headers = {
    etag,
    "accept-ranges": "bytes",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cache-control": cacheOf(path, level),
  };
  if (exchange.request.headers["if-none-match"]?.includes(etag))
    return send(exchange, 304, headers);
  const file = await context.app.uploads.storage.open(path);
  if (!file) throw nothingThere();
  try {
    const { request, response } = exchange;
    const ifRange = request.headers["if-range"];
    const range =
      ifRange === undefined || ifRange === etag
        ? parseRange(request.headers.range, file.size)
        : undefined;
    if (range === "unsatisfiable")
      return send(exchange, 416, { ...headers, "content-range": `bytes */${file.size}` });
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    if (seen?.relation === "staff" && request.method !== "HEAD")
      await recordOpened(context.app, seen, path);
    response.writeHead(range ? 206 : 200, {
      ...headers,
      ...(range && { "content-range": `bytes ${start}-${end}/${file.size}` }),
      "content-type": upload.mediaType,
      "content-length": String(end - start + 1),
      "content-disposition": contentDisposition(upload.fileName, {
        type: isRasterImage(upload.mediaType) ? "inline" : "attachment",
      }),
    });
    if (request.method === "HEAD") response.end();
    else await pipeline(file.stream({ start, end }), response);
  } catch (error) {
    if (!isHangUp(error)) throw error;
  } finally {
    await file.close();
  }
}

/** Staff have seen the document, and the activity shows it. */
async function recordOpened(
  { db, journal }: App,
  { actor, ...file }: NonNullable<Awaited<ReturnType<typeof findPrivate>>>,
  fileUrl: string,
): Promise<void> {
  await recordDocument(db, actor, { fileUrl, ...file });
  const rows = [{ table: "documents", id: file.documentId }];
  await journal.add(actor, { what: "uploads.document", rows });
}

/** `/uploads/resources/12` is the address of the file that resource 12 has now. */
async function currentAddress({ db }: App, path: string): Promise<string> {
  const id = /^\/uploads\/resources\/([1-9]\d{0,14})$/.exec(path)?.[1];
  if (id === undefined) return path;
  const current = await addressOfResource(db, Number(id));
  if (current === undefined) throw nothingThere();
  return current;
}

/** Borrowers' documents, each for its borrower and for those who work on the application. */
function isPrivate(path: string): boolean {
  return path.startsWith("/uploads/documents/");
}

/** By a person who follows a link, whom JSON would not help; programs get the refusal. */
function isOpened({ request: { method, headers } }: Exchange): boolean {
  return method === "GET" && headers.accept?.includes("text/html") === true;
}

/** What a private file is, for somebody who may see it. Throws NOT_FOUND. */
async function findPrivate(path: string, { app, actor }: Context) {
  const found = actor && (await relationToFile(app.db, actor.user, path));
  if (!found) throw nothingThere();
  return { actor, ...found };
}

function cacheOf(path: string, level: Level): string {
  if (isPrivate(path)) return "no-store";
  return level === "anyone" ? "public, max-age=31536000, immutable" : "private, no-cache";
}

function nothingThere(): AppError {
  return new AppError("NOT_FOUND", "There is no file at this address.");
}

interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header with one range. Undefined, meaning the whole file, for no range, several
 * ranges and anything that is not a byte range. A suffix longer than the file is the whole file
 * (RFC 9110, 14.1.2), which the package `range-parser` calls unsatisfiable.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

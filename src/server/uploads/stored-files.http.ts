import { pipeline } from "node:stream/promises";
import type { UploadKind } from "../../shared/uploads.ts";
import { authorize, type Level, UPLOAD_LEVELS } from "../access.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { type Exchange, send } from "../http/respond.ts";
import { isRasterImage } from "./file-types.ts";
import { parseRange } from "./range.ts";
import { findUpload } from "./uploads.ts";

/** Whether everybody may read what lies at this path, so that it does not matter who asks. */
export function isOpenToAll(path: string): boolean {
  return levelOf(path) === "anyone";
}

function levelOf(path: string): Level | undefined {
  const kind = path.split("/")[2] ?? "";
  return Object.hasOwn(UPLOAD_LEVELS, kind) ? UPLOAD_LEVELS[kind as UploadKind] : undefined;
}

/**
 * Serves what lies under /uploads to those that its folder is open to: with the type that was found
 * at the upload, sandboxed, and to be saved rather than shown unless it is a picture.
 */
export async function serveStoredFile(exchange: Exchange, context: Context): Promise<void> {
  const path = exchange.url.pathname;
  const level = levelOf(path);
  if (level === undefined) throw nothingThere();
  authorize(level, context.actor);
  const upload = await findUpload(context.db, path);
  if (!upload) throw nothingThere();
  const etag = `"${upload.sha256.slice(0, 32)}"`;
  const headers = {
    etag,
    "accept-ranges": "bytes",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cache-control":
      level === "anyone" ? "public, max-age=31536000, immutable" : "private, no-cache",
  };
  if (exchange.request.headers["if-none-match"]?.includes(etag))
    return send(exchange, 304, headers);
  const file = await context.app.uploads.storage.open(path);
  if (!file) throw nothingThere();
  const { handle, stats } = file;
  try {
    const { request, response } = exchange;
    const ifRange = request.headers["if-range"];
    const range =
      ifRange === undefined || ifRange === etag
        ? parseRange(request.headers.range, stats.size)
        : undefined;
    if (range === "unsatisfiable")
      return send(exchange, 416, { ...headers, "content-range": `bytes */${stats.size}` });
    const { start, end } = range ?? { start: 0, end: stats.size - 1 };
    response.writeHead(range ? 206 : 200, {
      ...headers,
      ...(range && { "content-range": `bytes ${start}-${end}/${stats.size}` }),
      "content-type": upload.mediaType,
      "content-length": String(end - start + 1),
      "content-disposition": disposition(upload.fileName, isRasterImage(upload.mediaType)),
    });
    if (request.method === "HEAD") response.end();
    else await pipeline(handle.createReadStream({ start, end, autoClose: false }), response);
  } catch (error) {
    if (!isHangUp(error)) throw error;
  } finally {
    await handle.close();
  }
}

/** RFC 6266: the name in ASCII for old clients, and whole. */
export function disposition(fileName: string, inline: boolean): string {
  const ascii = fileName.replace(/[^\u0020-\u007e]|["%\\]/g, "_");
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/** The reader has left: nothing to answer, nothing to log. */
function isHangUp(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
}

function nothingThere(): AppError {
  return new AppError("NOT_FOUND", "There is no file at this address.");
}

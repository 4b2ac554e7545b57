import type { IncomingMessage } from "node:http";
import { AppError } from "../errors.ts";

const PATIENCE_MS = 10_000;

/**
 * Calls `late` when the body has not arrived in time. Multipart bodies are large and have a clock of
 * their own, by their speed.
 */
export function limitBodyTime(request: IncomingMessage, late: () => void): void {
  if (!hasBody(request) || /^multipart\//i.test(request.headers["content-type"] ?? "")) return;
  const timer = setTimeout(late, PATIENCE_MS);
  for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Bytes of JSON that a call may send, where its route does not say otherwise. */
export const JSON_LIMIT = 262_144;

/** Refuses a body that does not call itself JSON. A request without a body passes. */
export function requireJson(request: IncomingMessage): void {
  if (!hasBody(request)) return;
  const type = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Please send JSON (application/json).");
}

/** Reads a JSON object. An empty body is an empty object. Throws 400, 413 and 415. */
export async function readJson(
  request: IncomingMessage,
  limit = JSON_LIMIT,
): Promise<Record<string, unknown>> {
  requireJson(request);
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  if (size === 0) return {};
  const value = parse(Buffer.concat(chunks));
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("BAD_REQUEST", "The request body must be a JSON object.");
  return value as Record<string, unknown>;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("BAD_REQUEST", "The request body is not valid JSON.", { cause });
  }
}

function tooLarge(): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", "The request is too large.");
}

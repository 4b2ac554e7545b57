import type { IncomingMessage } from "node:http";
import type { App, Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import type { Exchange } from "./respond.ts";

const PATIENCE_MS = 10_000;

/**
 * Calls `late` when the body does not arrive in time. Multipart bodies are large, so they are
 * limited by their speed instead.
 */
export function limitBodyTime(request: IncomingMessage, late: () => void): void {
  if (!hasBody(request) || /^multipart\//i.test(request.headers["content-type"] ?? "")) return;
  const timer = setTimeout(() => {
    // Not every procedure reads the body, and then it never ends
    if (!request.complete) late();
  }, PATIENCE_MS);
  for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The limit for any client, in bytes. Every form outside the admin area fits many times over. */
const LIMIT = 65_536;
/** The limit for an admin, in bytes, unless the route says otherwise. */
const ADMIN_LIMIT = 262_144;

/** The bytes of a body that are in memory before anybody reads it. */
const UNREAD = 65_536;

/**
 * Runs the work while the first piece of an unread body counts against the budget. Throws BUSY when
 * too many bodies wait.
 */
export async function withUnreadBody(
  { bodies }: App,
  request: IncomingMessage,
  { network, work }: { network: string; work: () => Promise<void> | undefined },
): Promise<void> {
  if (!hasBody(request)) return work();
  const share = bodies.open(network);
  share.add(Math.min(UNREAD, Number(request.headers["content-length"] ?? UNREAD)));
  try {
    await work();
  } finally {
    share.release();
  }
}

/** Refuses a body whose content type is not JSON. A request without a body passes. */
export function requireJson(request: IncomingMessage): void {
  if (hasBody(request) && typeOf(request) !== "application/json")
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Please send JSON (application/json).");
}

/** Refuses a body that is not a form as browsers send it without a script. */
export function requireForm(request: IncomingMessage): void {
  if (typeOf(request) !== "application/x-www-form-urlencoded")
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Please send a form.");
}

function typeOf({ headers }: IncomingMessage): string | undefined {
  return headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
}

/**
 * Reads the whole body, and waits for a turn if it was not there yet. Throws PAYLOAD_TOO_LARGE, or
 * BUSY when too many bodies are being read.
 */
export type ReadBody = () => Promise<Buffer>;

/**
 * Runs the work with a function that reads the request's body. The body's bytes count against the
 * budget until the work is done. A body whose announced length is too large is not read, and the
 * client is not told to continue.
 */
export async function withBody<Result>(
  { request }: Exchange,
  { app, actor, clientNetwork }: Context,
  work: (read: ReadBody) => Promise<Result>,
  adminLimit = ADMIN_LIMIT,
): Promise<Result> {
  const limit = actor?.user.isAdmin ? adminLimit : LIMIT;
  const share = app.bodies.open(clientNetwork);
  try {
    return await work(async () => {
      const announced = Number(request.headers["content-length"] ?? 0);
      if (announced > limit) throw tooLarge();
      share.requireRoom(announced);
      const isThere = request.complete;
      const chunks: Buffer[] = [];
      let size = 0;
      // An oversized request is not destroyed, because its sender must receive the refusal
      for await (const chunk of request.iterator({
        destroyOnReturn: false,
      }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit) throw tooLarge();
        share.add(chunk.length);
        chunks.push(chunk);
      }
      // A body that came after its request's turn may be one of many
      if (!isThere) await app.turn(clientNetwork);
      return Buffer.concat(chunks);
    });
  } finally {
    share.release();
  }
}

/** Parses a body as a JSON object; an empty body is an empty object. Throws BAD_REQUEST. */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const value = parse(bytes);
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

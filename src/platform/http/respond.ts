import { randomUUID, createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "#platform/context.ts";
import { requests, requestSeconds } from "#platform/metrics.ts";
import { AppError, errorBody, errorHeaders } from "#platform/errors.ts";
import { addressClass, clientAddress } from "./client-address.ts";

/** A request and its response on their way through the app. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The path and query, parsed once; the host does not come from the client. */
  url: URL;
  requestId: string;
  /** For the log: the pattern of the address, never the address itself, and the user. */
  route?: string;
  actorId?: number;
  /** The name of the API token that it was made with. */
  token?: string;
  /** Polled, or cached for everybody: not worth a log line. */
  routine?: boolean;
}

/** Sets the headers of every response at the start, and arranges for the request's log line. */
export function beginExchange(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Exchange {
  const requestId = idOf(app, request);
  const headers = {
    ...COMMON_HEADERS,
    ...strictTransport(app),
    // Nothing may run in a response unless its step allows it
    "content-security-policy": DATA_POLICY,
    "x-request-id": requestId,
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const exchange = { request, response, requestId, url: new URL("http://localhost/") };
  logRequest(app, exchange);
  return exchange;
}

/** The id that a proxy has given to the request, if it cannot be anything but an id. */
function idOf({ config }: App, { headers }: IncomingMessage): string {
  const given = String(headers["x-request-id"]);
  return config.trustProxy > 0 && /^[\w-]{16,64}$/.test(given) ? given : randomUUID();
}

/** The id of a proxy's trace (https://www.w3.org/TR/trace-context/). */
function traceOf({ config }: App, { headers }: IncomingMessage): string | undefined {
  if (config.trustProxy === 0) return undefined;
  const [, trace] =
    /^00-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(headers.traceparent)) ?? [];
  return trace;
}

/** Parses the request's target with a host of our own. Refuses absolute targets. */
export function parseTarget(target = "/"): URL {
  if (!target.startsWith("/"))
    throw new AppError("BAD_REQUEST", "The address could not be understood.");
  // Concatenated rather than resolved: `//host` is a path here
  return new URL(`http://localhost${target}`);
}

/** Sends a complete body; a HEAD request gets the same headers without it. */
export function send(
  { request, response }: Exchange,
  status: number,
  headers: Record<string, string | string[]>,
  body: string | Buffer = "",
): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const withoutBody = status === 204 || status === 304;
  response.writeHead(status, {
    ...headers,
    ...(!withoutBody && { "content-length": String(bytes.length) }),
  });
  response.end(withoutBody || request.method === "HEAD" ? undefined : bytes);
}

/** The headers of JSON that is for one client and one moment. */
export const JSON_ANSWER = {
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
};

export function sendJson(
  exchange: Exchange,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  send(exchange, status, { ...JSON_ANSWER, ...headers }, JSON.stringify(value));
}

/** Answers with a refusal, and logs the server's faults; neither when the client has left. */
export function sendError(app: App, exchange: Exchange, error: AppError): void {
  if (hasLeft(exchange)) return;
  logRefusal(app, error, exchange.requestId);
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return;
  }
  sendJson(exchange, error.status, errorBody(error, exchange.requestId), errorHeaders(error));
}

/**
 * Whether the client left before its request was complete: a failure after that is not an error.
 */
export function hasLeft({ request }: Exchange): boolean {
  return request.destroyed && !request.complete;
}

/** Whether a response could not be sent completely because the client has left. */
export function isHangUp(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** Logs one line per request when its response is sent or the client has left. */
function logRequest(app: App, exchange: Exchange): void {
  const { request, response, requestId } = exchange;
  // Now, because a closed connection no longer has an address
  const isCall = request.url?.startsWith("/api/") || request.url?.startsWith("/uploads/documents/");
  const network = isCall && addressClass(clientAddress(request, app.config.trustProxy));
  const trace = traceOf(app, request);
  const start = performance.now();
  response.once("close", () => {
    const { route = "unknown", actorId, token, routine } = exchange;
    const seconds = (performance.now() - start) / 1000;
    requests.inc({ method: methodOf(request), route, status: response.statusCode });
    const isStream = String(response.getHeader("content-type")).startsWith("text/event-stream");
    // Streams last as long as their page
    if (!isStream) requestSeconds.observe(seconds);
    app.log[routine ? "debug" : "info"]("request", {
      requestId,
      method: request.method,
      route,
      status: response.headersSent ? response.statusCode : undefined,
      ms: Math.round(seconds * 10_000) / 10,
      actorId,
      ...(trace && { trace }),
      ...(token !== undefined && { token }),
      ...(network && { network }),
      ...(!response.writableFinished && { cut: true }),
    });
  });
}

/** Unusual methods are one, since clients can make up as many as they like. */
function methodOf({ method = "GET" }: IncomingMessage): string {
  return ["GET", "HEAD", "POST", "PATCH", "DELETE"].includes(method) ? method : "other";
}

/** Logs a server fault or a reached limit; ordinary refusals are not worth a line. */
export function logRefusal(app: App, error: AppError, requestId: string): void {
  if (error.status === 503) app.log.warn("busy", { requestId, ...because(error) });
  else if (error.status >= 500)
    app.log.error("request failed", error, { requestId, code: error.code });
  else if (error.status === 429) app.log.warn("limit reached", { requestId });
  else if (error.status === 403) app.log.info("refused", { requestId });
}

/** The message of the database or the network, none of which is for the client. */
function because({ cause }: AppError): { error?: string } {
  return cause instanceof Error && cause.message ? { error: cause.message } : {};
}

/** One kind of address: returns how to answer a request, or undefined if it does not match. */
export type Step = (exchange: Exchange) => Matched | undefined;

/** A request that has found its step. */
export interface Matched {
  /** For the log: the pattern of the address, never the address itself. */
  route: string | undefined;
  /** Polled, or cached for everybody: not worth a log line. */
  routine?: boolean;
  answer: () => Promise<void> | void;
}

/** The first step that matches answers. The last step matches everything. */
export async function answerByStep(steps: readonly Step[], exchange: Exchange): Promise<void> {
  for (const step of steps) {
    const matched = step(exchange);
    if (!matched) continue;
    const { route, routine = false, answer } = matched;
    Object.assign(exchange, { route, routine });
    return answer();
  }
}

export function onlyReads({ request }: Exchange): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
    allow: "GET, HEAD",
  });
}

/** Headers of every response. */
export const COMMON_HEADERS: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

// Decision: src/decisions/035-one-page-in-frames.md
const { "x-frame-options": _, ...framable } = COMMON_HEADERS;
/**
 * The same for the page that any site may show in a frame; the old header has no value for that.
 */
export const FRAMABLE_HEADERS = framable;

/** The sites that may show a page in a frame: none, or any. */
export type Ancestors = "'none'" | "*";

/**
 * Asks browsers to stay on https, if the site's address is https; on its subdomains too, if the
 * operator says that they all have it.
 */
export function strictTransport({
  config,
  publicUrl,
}: Pick<App, "config" | "publicUrl">): Record<string, string> {
  if (!publicUrl().startsWith("https:")) return {};
  const scope = config.hstsSubdomains ? "; includeSubDomains" : "";
  return { "strict-transport-security": `max-age=31536000${scope}` };
}

/**
 * The content security policy of a finished page. It allows the renderer's own inline scripts by
 * hash, so that the page can be cached with it, and no other inline script, inline style or host.
 */
export function pagePolicy(ownScripts: readonly string[], ancestors: Ancestors = "'none'"): string {
  const hashes = ownScripts.map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(" ")}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/** For responses that are not pages: nothing may run in them. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "../context.ts";
import { type AppError, errorBody, errorHeaders } from "../errors.ts";

/** One request on its way through the app. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The path and query, parsed once; the host is not the client's word. */
  url: URL;
  requestId: string;
}

/** Answers with a whole body; HEAD gets the same headers without it. */
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

export function sendJson(
  exchange: Exchange,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  const type = { "content-type": "application/json; charset=utf-8" };
  send(
    exchange,
    status,
    { "cache-control": "no-store", ...type, ...headers },
    JSON.stringify(value),
  );
}

/** Answers a refusal and logs what is ours to mend. */
export function sendError(app: App, exchange: Exchange, error: AppError): void {
  logRefusal(app, error, exchange.requestId);
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return;
  }
  sendJson(exchange, error.status, errorBody(error, exchange.requestId), errorHeaders(error));
}

/** A line for what is our fault or a limit; ordinary refusals are not worth one. */
export function logRefusal(app: App, error: AppError, requestId: string): void {
  if (error.status >= 500) app.log.error("request failed", error, { requestId, code: error.code });
  else if (error.status === 429) app.log.warn("limit reached", { requestId });
  else if (error.status === 403) app.log.info("refused", { requestId });
}

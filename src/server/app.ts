import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { callTRPCProcedure } from "@trpc/server";
import type { App, Context } from "./context.ts";
import { AppError } from "./errors.ts";
import { identify } from "./http/actor.ts";
import { clientAddress, clientNetwork } from "./http/client-address.ts";
import { refuseCrossSite } from "./http/cross-site.ts";
import { COMMON_HEADERS, DATA_POLICY } from "./http/headers.ts";
import { createPublishedReads } from "./http/published.ts";
import { type Exchange, send, sendError } from "./http/respond.ts";
import { answerRest, matchRest, pathFields, restTable, runProcedure } from "./http/rest.ts";
import { type ClientFile, sendClientFile } from "./http/static.ts";
import { answerTrpc } from "./http/trpc-http.ts";
import { appRouter, procedures } from "./router.ts";
import { metaOf, toAppError } from "./trpc.ts";

/** What answers the addresses that are neither data nor files. */
export type PageHandler = (exchange: Exchange) => Promise<void>;

interface Parts {
  files: Map<string, ClientFile>;
  pages: PageHandler;
  /** False while the server drains. */
  ready: () => boolean;
}

/** The whole HTTP story, in the order of a request. */
export function createHandler(app: App, { files, pages, ready }: Parts) {
  const table = restTable(procedures);
  const published = createPublishedReads(app);

  const route = async (exchange: Exchange): Promise<void> => {
    const { request, url } = exchange;
    const path = url.pathname;
    refuseCrossSite(request, [app.publicUrl()]);
    if (path === "/healthz") return sendPlain(exchange, 200, "ok");
    if (path === "/readyz") return ready() ? sendPlain(exchange, 200, "ok") : draining(exchange);
    if (path === "/api" || path.startsWith("/api/")) return answerApi(exchange);
    onlyReads(request);
    const file = files.get(path);
    return file ? sendClientFile(exchange, file) : pages(exchange);
  };

  const answerApi = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    response.setHeader("content-security-policy", DATA_POLICY);
    const call = /^\/api\/(?:admin\/)?trpc\/(.+)$/.exec(url.pathname)?.[1];
    if (call !== undefined) return answerCall(exchange, call);
    const row = matchRest(table, request.method ?? "", url.pathname);
    if (!row.published) return answerRest(row, exchange, await contextOf(exchange));
    return published.answer(exchange, () =>
      runProcedure(row, pathFields(row, url.pathname), visitorContext(exchange)),
    );
  };

  /** A published procedure without input is read from memory here too. */
  const answerCall = async (exchange: Exchange, path: string): Promise<void> => {
    const { request, url } = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && isPublished(path) && url.search === "")
      return published.answer(exchange, async () => ({
        result: {
          data: await callTRPCProcedure({
            router: appRouter,
            path,
            getRawInput: async () => undefined,
            ctx: visitorContext(exchange),
            type: "query",
            signal: undefined,
            batchIndex: 0,
          }),
        },
      }));
    const context = await contextOf(exchange);
    return answerTrpc({ app, router: appRouter }, exchange, { path, context });
  };

  const contextOf = async (exchange: Exchange): Promise<Context> => {
    const secure = app.publicUrl().startsWith("https:");
    const where = { path: exchange.url.pathname, secure };
    const { actor, renewedCookie } = await identify(app.db, exchange.request, where);
    if (renewedCookie !== undefined) exchange.response.appendHeader("set-cookie", renewedCookie);
    return { ...visitorContext(exchange), actor };
  };

  const visitorContext = ({ request, response, requestId }: Exchange): Context => ({
    app,
    db: app.db,
    actor: undefined,
    requestId,
    clientNetwork: clientNetwork(clientAddress(request, app.config.trustProxy)),
    userAgent: request.headers["user-agent"] ?? "",
    // The last word on the cookie wins: a sign-in replaces a renewal
    setCookie: (cookie) => response.setHeader("set-cookie", cookie),
  });

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID();
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
    response.setHeader("x-request-id", requestId);
    const exchange: Exchange = { request, response, requestId, url: new URL("http://localhost/") };
    try {
      exchange.url = parseTarget(request.url);
      await route(exchange);
    } catch (error) {
      const refusal = toAppError(error);
      // What was not read of a refused body is not waited for
      if (!request.complete) response.setHeader("connection", "close");
      sendError(app, exchange, refusal);
    }
  };
}

/** The request's target under a host of our own: absolute and protocol-relative targets are refused. */
function parseTarget(target = "/"): URL {
  if (!target.startsWith("/") || target.startsWith("//"))
    throw new AppError("BAD_REQUEST", "The address could not be understood.");
  try {
    return new URL(target, "http://localhost");
  } catch (cause) {
    throw new AppError("BAD_REQUEST", "The address could not be understood.", { cause });
  }
}

function isPublished(path: string): boolean {
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  return procedure !== undefined && metaOf(procedure).published === true;
}

function onlyReads(request: IncomingMessage): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
    allow: "GET, HEAD",
  });
}

function sendPlain(exchange: Exchange, status: number, text: string): void {
  send(exchange, status, { "content-type": "text/plain", "cache-control": "no-store" }, text);
}

function draining(exchange: Exchange): void {
  sendPlain(exchange, 503, "stopping");
}

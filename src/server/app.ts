import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { callTRPCProcedure } from "@trpc/server";
import { answerVerifyLink, VERIFY_PATH } from "./accounts/accounts.http.ts";
import type { App, Context } from "./context.ts";
import { AppError } from "./errors.ts";
import { identify } from "./http/actor.ts";
import { clientAddress, clientNetwork } from "./http/client-address.ts";
import { refuseCrossSite } from "./http/cross-site.ts";
import { type Finished, finish, sendFinished } from "./http/finished.ts";
import { COMMON_HEADERS, DATA_POLICY } from "./http/headers.ts";
import { createMemory } from "./http/memory.ts";
import { type Client, createPages, type PageMode } from "./http/page.ts";
import { type Exchange, send, sendError } from "./http/respond.ts";
import {
  answerRest,
  matchRest,
  pathFields,
  restTable,
  restTarget,
  runProcedure,
} from "./http/rest.ts";
import { answerTrpc } from "./http/trpc-http.ts";
import { appRouter, procedures } from "./router.ts";
import { metaOf, toAppError } from "./trpc.ts";
import { serveStoredFile } from "./uploads/stored-files.http.ts";
import { answerUpload, matchUpload, uploadTable } from "./uploads/uploads.http.ts";

interface Parts {
  files: Map<string, Finished>;
  client: Client;
  mode?: PageMode;
  /** False while the server drains. */
  ready: () => boolean;
}

/** The whole HTTP story, in the order of a request. */
export function createHandler(app: App, { files, client, mode, ready }: Parts) {
  const table = restTable(procedures);
  const uploads = uploadTable(procedures);
  const memory = createMemory(app.publication);
  const pages = createPages(app, client, { memory, mode });

  const route = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    const path = url.pathname;
    refuseCrossSite(request, [app.publicUrl()]);
    if (path === "/healthz") return sendPlain(exchange, 200, "ok");
    if (path === "/readyz") return ready() ? sendPlain(exchange, 200, "ok") : draining(exchange);
    if (path === "/api" || path.startsWith("/api/")) return answerApi(exchange);
    onlyReads(request);
    if (path.startsWith("/uploads/")) return serveStoredFile(exchange, await contextOf(exchange));
    const file = files.get(path);
    return file ? sendFinished(request, response, file) : pages(exchange);
  };

  const answerApi = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    response.setHeader("content-security-policy", DATA_POLICY);
    const call = /^\/api\/(?:admin\/)?trpc\/(.+)$/.exec(url.pathname)?.[1];
    if (call !== undefined) return answerCall(exchange, call);
    const upload = matchUpload(uploads, request.method, url.pathname);
    if (upload) return answerUpload(upload, exchange, await contextOf(exchange));
    if (url.pathname === VERIFY_PATH) return answerVerifyLink(app, exchange);
    const row = matchRest(table, request.method ?? "", url.pathname);
    if (!row.published) return answerRest(row, exchange, await contextOf(exchange));
    const fields = pathFields(row, url.pathname);
    await answerPublished(exchange, restTarget(row, fields), () =>
      runProcedure(row, fields, visitorContext(exchange)),
    );
  };

  /** A published procedure without input is read from memory here too. */
  const answerCall = async (exchange: Exchange, path: string): Promise<void> => {
    const { request, url } = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && isPublished(path) && url.search === "")
      return answerPublished(exchange, url.pathname, async () => ({
        result: { data: await callPublished(path, visitorContext(exchange)) },
      }));
    const context = await contextOf(exchange);
    return answerTrpc({ app, router: appRouter }, exchange, { path, context });
  };

  /** The same answer for everybody, made once for all until content changes. */
  const answerPublished = async (
    { request, response }: Exchange,
    target: string,
    read: () => Promise<unknown>,
  ): Promise<void> => {
    const finished = await memory.answer(target, async () => ({
      finished: finishJson(await read()),
      keep: true,
    }));
    sendFinished(request, response, finished);
  };

  const contextOf = async (exchange: Exchange): Promise<Context> => {
    const secure = app.publicUrl().startsWith("https:");
    const where = { path: exchange.url.pathname, secure };
    const { actor, presented, renewedCookie } = await identify(app.db, exchange.request, where);
    if (renewedCookie !== undefined) exchange.response.appendHeader("set-cookie", renewedCookie);
    return { ...visitorContext(exchange), actor, presented };
  };

  const visitorContext = ({ request, response, requestId }: Exchange): Context => ({
    app,
    db: app.db,
    actor: undefined,
    presented: [],
    requestId,
    clientNetwork: clientNetwork(clientAddress(request, app.config.trustProxy)),
    userAgent: request.headers["user-agent"] ?? "",
    // The last word on the cookie wins: a sign-in replaces a renewal
    setCookie: (cookie) => response.setHeader("set-cookie", cookie),
  });

  /** What is in memory under the very target asked for needs none of the rest. */
  const recall = (request: IncomingMessage): Finished | undefined =>
    request.method === "GET" && request.url !== undefined
      ? (memory.recall(request.url) ?? files.get(request.url))
      : undefined;

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const known = recall(request);
    if (known) return sendFinished(request, response, known);
    const requestId = randomUUID();
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
    response.setHeader("x-request-id", requestId);
    const exchange: Exchange = { request, response, requestId, url: new URL("http://localhost/") };
    try {
      exchange.url = parseTarget(request.url);
      await route(exchange);
    } catch (error) {
      // What was not read of a refused body is not waited for
      if (!request.complete && !response.headersSent) response.setHeader("connection", "close");
      sendError(app, exchange, toAppError(error));
    }
  };
}

function finishJson(value: unknown): Finished {
  return finish({
    type: "application/json; charset=utf-8",
    body: Buffer.from(JSON.stringify(value)),
    // no-cache: kept by the browser, but asked for again each time
    headers: { "cache-control": "no-cache", "content-security-policy": DATA_POLICY },
  });
}

function callPublished(path: string, ctx: Context): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path,
    getRawInput: async () => undefined,
    ctx,
    type: "query",
    signal: undefined,
    batchIndex: 0,
  });
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

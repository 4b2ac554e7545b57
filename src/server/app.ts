import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { callTRPCProcedure } from "@trpc/server";
import { answerVerifyLink, VERIFY_PATH } from "./accounts/accounts.http.ts";
import { type Feed, FEEDS } from "./content/feeds.ts";
import type { App, Context } from "./context.ts";
import { AppError } from "./errors.ts";
import { identify } from "./http/actor.ts";
import { clientAddress, clientNetwork } from "./http/client-address.ts";
import { refuseCrossSite } from "./http/cross-site.ts";
import { limitBodyTime } from "./http/body.ts";
import { type Finished, finish, sendFinished } from "./http/finished.ts";
import { COMMON_HEADERS, DATA_POLICY, strictTransport } from "./http/headers.ts";
import { createMemory } from "./http/memory.ts";
import { type Client, createPages, type PageMode } from "./http/page.ts";
import { type Exchange, logRequest, send, sendError } from "./http/respond.ts";
import {
  answerRest,
  asksForPage,
  matchRest,
  pathFields,
  restTable,
  restTarget,
  runProcedure,
  successOf,
} from "./http/rest.ts";
import { answerTrpc } from "./http/trpc-http.ts";
import { createApiDocs } from "./http/openapi/api-docs.ts";
import { appRouter, procedures } from "./router.ts";
import { metaOf, toAppError } from "./trpc.ts";
import { serveStoredFile } from "./uploads/stored-files.http.ts";
import { answerUpload, matchUpload, uploadTable } from "./uploads/uploads.http.ts";

interface Parts {
  files: Map<string, Finished>;
  client: Client;
  mode?: PageMode;
  /** Why the server should be sent no more requests; undefined while all is well. */
  unready: () => Promise<string | undefined>;
}

/** The whole HTTP story, in the order of a request. */
export function createHandler(app: App, { files, client, mode, unready }: Parts) {
  const table = restTable(procedures);
  const uploads = uploadTable(procedures);
  const apiDocs = createApiDocs(app);
  const memory = createMemory(app.publication);
  const pages = createPages(app, client, { memory, mode });

  const route = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    const path = url.pathname;
    refuseCrossSite(request, [app.publicUrl()]);
    if (path === "/healthz" || path === "/readyz") return answerProbe(exchange);
    if (path === "/api" || path.startsWith("/api/")) return answerApi(exchange);
    onlyReads(request);
    if (path.startsWith("/uploads/")) {
      exchange.route = "/uploads/*";
      return serveStoredFile(exchange, await contextOf(exchange));
    }
    exchange.routine = true;
    const feed = FEEDS[path];
    if (feed) return answerFeed(exchange, feed);
    const file = files.get(path);
    if (!file) return pages(exchange);
    exchange.route = "file";
    sendFinished(request, response, file);
  };

  const answerProbe = async (exchange: Exchange): Promise<void> => {
    const { pathname } = exchange.url;
    Object.assign(exchange, { route: pathname, routine: true });
    const trouble = pathname === "/readyz" ? await unready() : undefined;
    const type = { "content-type": "text/plain", "cache-control": "no-store" };
    send(exchange, trouble === undefined ? 200 : 503, type, trouble ?? "ok");
  };

  const answerApi = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    response.setHeader("content-security-policy", DATA_POLICY);
    const docs = apiDocs(url.pathname);
    if (docs) {
      onlyReads(request);
      Object.assign(exchange, { route: url.pathname, routine: true });
      return sendFinished(request, response, docs);
    }
    const call = /^\/api\/(?:admin\/)?trpc\/(.+)$/.exec(url.pathname)?.[1];
    if (call !== undefined) return answerCall(exchange, call);
    const upload = matchUpload(uploads, request.method, url.pathname);
    if (upload) {
      exchange.route = url.pathname;
      return answerUpload(upload, exchange, await contextOf(exchange));
    }
    if (url.pathname === VERIFY_PATH) {
      exchange.route = VERIFY_PATH;
      return answerVerifyLink(app, exchange);
    }
    const row = matchRest({ table, uploads }, request.method ?? "", url.pathname);
    Object.assign(exchange, { route: row.path, routine: row.published });
    if (!row.published) return answerRest(row, exchange, await contextOf(exchange));
    const fields = pathFields(row, url.pathname);
    const read = () => runProcedure(row, fields, visitorContext(exchange));
    if (!asksForPage(row, url)) return answerPublished(exchange, restTarget(row, fields), read);
    // There are as many pages of a list as it has rows: they are not kept
    const { value, headers } = successOf(row, url, await read());
    sendFinished(request, response, finishJson(value, headers));
  };

  /** A published procedure without input is read from memory here too. */
  const answerCall = async (exchange: Exchange, path: string): Promise<void> => {
    const { request, url } = exchange;
    const isRead = request.method === "GET" || request.method === "HEAD";
    const names = path.split(",").map((name) => (Object.hasOwn(procedures, name) ? name : "?"));
    Object.assign(exchange, {
      route: `trpc ${names.join(",")}`,
      routine: names.every(isPublished),
    });
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

  const finishJson = (value: unknown, headers: Record<string, string> = {}): Finished =>
    finish({
      type: "application/json; charset=utf-8",
      body: Buffer.from(JSON.stringify(value)),
      // no-cache: kept by the browser, but asked for again each time
      headers: {
        ...strictTransport(app.publicUrl()),
        ...headers,
        "cache-control": "no-cache",
        "content-security-policy": DATA_POLICY,
      },
    });

  const answerFeed = async (exchange: Exchange, feed: Feed): Promise<void> => {
    exchange.route = exchange.url.pathname;
    const site = { publicUrl: app.publicUrl(), companyName: app.config.companyName };
    const finished = await memory.answer(exchange.route, async () => ({
      finished: finish({
        type: feed.type,
        body: Buffer.from(await feed.write(app.db, site)),
        headers: { "cache-control": "no-cache", "content-security-policy": DATA_POLICY },
      }),
      keep: true,
    }));
    sendFinished(exchange.request, exchange.response, finished);
  };

  const contextOf = async (exchange: Exchange): Promise<Context> => {
    const secure = app.publicUrl().startsWith("https:");
    const where = { path: exchange.url.pathname, secure };
    const { actor, presented, renewedCookie } = await identify(app.db, exchange.request, where);
    if (renewedCookie !== undefined) exchange.response.appendHeader("set-cookie", renewedCookie);
    if (actor) exchange.actorId = actor.user.id;
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

  /** What is in memory under the very target asked for needs none of the rest, not even a log line. */
  const logsAll = app.config.logLevel === "debug";
  const recall = (request: IncomingMessage): Finished | undefined =>
    request.method === "GET" && request.url !== undefined && !logsAll
      ? (memory.recall(request.url) ?? files.get(request.url))
      : undefined;

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const known = recall(request);
    if (known) return sendFinished(request, response, known);
    const requestId = randomUUID();
    const common = { ...COMMON_HEADERS, ...strictTransport(app.publicUrl()) };
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
    response.setHeader("x-request-id", requestId);
    const exchange: Exchange = { request, response, requestId, url: new URL("http://localhost/") };
    const refuse = (error: unknown) => {
      // What was not read of a refused body is not waited for
      if (!request.complete && !response.headersSent) response.setHeader("connection", "close");
      sendError(app, exchange, toAppError(error));
    };
    logRequest(app, exchange);
    limitBodyTime(request, () => refuse(new AppError("TIMEOUT", "The request took too long.")));
    try {
      exchange.url = parseTarget(request.url);
      await route(exchange);
    } catch (error) {
      refuse(error);
    }
  };
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

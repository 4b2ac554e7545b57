import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { setImmediate as afterReading, setTimeout as sleep } from "node:timers/promises";
import { type Bounds, boundConnections } from "#platform/http/connections.ts";
import { COMMON_HEADERS, DATA_POLICY, JSON_ANSWER } from "#platform/http/respond.ts";
import { StartError } from "#platform/start-error.ts";

/** A handler that answers at once, or later. */
export type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined;

/** How long /readyz tells clients that the server is about to stop. */
const LAME_DUCK_MS = 500;
/** The time for requests on connections opened just before the end. */
const LATECOMERS_MS = 250;
/** The longest wait for connections that have not been accepted yet: new ones may keep coming. */
const ACCEPTING_MS = 2000;
const GRACE_MS = 8000;
/** The time for handlers to notice that their client was cut off. */
const LAST_WORDS_MS = 1000;

const TIMES_AND_SIZES: ServerOptions = {
  headersTimeout: 8000,
  requestTimeout: 0, // request bodies have their own time limits: JSON 10 s, uploads by their speed
  keepAliveTimeout: 75_000, // longer than a proxy's idle time
  maxHeaderSize: 16_384,
  highWaterMark: 16_384, // an unread body keeps one piece of 64 KB in memory, not two
  connectionsCheckingInterval: 2000,
  requireHostHeader: false, // Node's own refusal would lack our headers
};

/** A server that tolerates slow networks but not slow attackers. */
export function createListener(
  handle: Handle,
  { headers = {}, ...bounds }: Bounds & { headers?: Record<string, string> } = {},
) {
  const server = createServer(TIMES_AND_SIZES);
  const ownHeaders = { ...COMMON_HEADERS, "content-security-policy": DATA_POLICY, ...headers };
  boundConnections(server, bounds);
  server.timeout = 60_000; // limits a client that does not read its response
  const running = new Map<ServerResponse, Promise<void>>();
  let stopping = false;

  const run = (request: IncomingMessage, response: ServerResponse): void => {
    if (stopping) response.shouldKeepAlive = false;
    closeUnread(request, response);
    if (!namesHost(request)) return refuseEarly(response, NOT_ONE_HOST, ownHeaders);
    const work = handle(request, response);
    if (!work) return; // The most frequent responses are in memory and need no promise
    const done = work.finally(() => running.delete(response));
    running.set(response, done);
  };
  server.on("request", run);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    continueWhenRead(request, response, () => !stopping);
    run(request, response);
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) =>
    refuseEarly(response, UNKNOWN_EXPECTATION, ownHeaders),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseUnparsable(error, socket, ownHeaders),
  );

  /**
   * Stops accepting, lets open requests finish, and cuts the remaining ones after the grace period.
   */
  const drain = async (): Promise<void> => {
    const cutAt = Date.now() + GRACE_MS;
    await sleep(LAME_DUCK_MS);
    await noneWaits(server);
    // Not http's own close, which cuts connections whose first request is still arriving. See
    // src/decisions/031-accepting-ends-before-idle.md
    stopping = true;
    for (const response of running.keys()) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    await sleep(LATECOMERS_MS);
    const idle = setInterval(() => void closeIdle(server), 50);
    const cut = setTimeout(() => server.closeAllConnections(), cutAt - Date.now());
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
    await settledWithin(LAST_WORDS_MS, [...running.values()]);
  };

  return { server, listen: (port: number, host: string) => listen(server, port, host), drain };
}

/**
 * Resolves when no connection waits to be accepted, or after a time limit: on a busy machine some
 * have waited as long as the timers, and closing would reset them. Node accepts one in each turn.
 */
async function noneWaits(server: Server): Promise<void> {
  const until = Date.now() + ACCEPTING_MS;
  let accepted = true;
  const note = () => (accepted = true);
  server.on("connection", note);
  while (accepted && Date.now() < until) {
    accepted = false;
    await afterReading();
  }
  server.off("connection", note);
}

/** A connection with an unread request is not idle. */
async function closeIdle(server: Server): Promise<void> {
  await afterReading();
  server.closeIdleConnections();
}

/** Starts listening and resolves to the port. Throws a StartError when the port is taken. */
function listen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once("error", (error: NodeJS.ErrnoException) => {
    const why =
      error.code === "EADDRINUSE"
        ? "is in use: stop the other program or set PORT"
        : `cannot be listened on (${error.code ?? error.message}): set PORT and HOST`;
    reject(new StartError(`port ${port} on ${host} ${why}`));
  });
  server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  return promise;
}

/**
 * Requests the body only when it is first read, so that the body of a refused request is never
 * sent. Whether the sender waits for more than the refusal is unknown, so the connection is closed.
 */
function continueWhenRead(
  request: IncomingMessage,
  response: ServerResponse,
  mayKeepAlive: () => boolean,
): void {
  let asked = false;
  request.on("newListener", (event) => {
    if (asked || response.headersSent || (event !== "data" && event !== "readable")) return;
    asked = true;
    response.shouldKeepAlive = mayKeepAlive();
    response.writeContinue();
  });
  response.shouldKeepAlive = false;
}

const PATIENCE_FOR_UNREAD_MS = 2000;

/**
 * Nobody reads the rest of the body after the response, so the client must stop sending it. An
 * upload's rest is read for a while, with its own timeout.
 */
function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  response.once("finish", () => {
    if (request.complete || request.listenerCount("data") > 0) return;
    const { socket } = request;
    const timer = setTimeout(() => socket.destroy(), PATIENCE_FOR_UNREAD_MS);
    request.once("close", () => clearTimeout(timer));
  });
}

/** A request without these headers has no body (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** A request names exactly one host; HTTP/1.0 may leave it out (RFC 9112, 3.2). */
function namesHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  // Names and values alternate; Node's `headers` has only the first host
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0");
}

interface EarlyRefusal {
  status: number;
  code: string;
  message: string;
}

const NOT_ONE_HOST = {
  status: 400,
  code: "BAD_REQUEST",
  message: "The request must name one host.",
};
const UNKNOWN_EXPECTATION = {
  status: 417,
  code: "EXPECTATION_FAILED",
  message: "This server cannot do what the request expects.",
};

/** Answers a request that reaches no handler, in the format of every other refusal. */
function refuseEarly(
  response: ServerResponse,
  { status, ...body }: EarlyRefusal,
  headers: Record<string, string>,
): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...headers,
      ...JSON_ANSWER,
      "content-length": String(text.length),
      connection: "close",
    })
    .end(text);
}

const REFUSALS: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "BAD_REQUEST", "Too many headers."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "TIMEOUT", "The request took too long."],
};
const NO_HTTP = ["400 Bad Request", "BAD_REQUEST", "The request could not be understood."] as const;

/** Answers an unparsable request in the format of every other refusal. */
function refuseUnparsable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0)
    return void socket.destroy();
  const [status, code, message] = REFUSALS[error.code ?? ""] ?? NO_HTTP;
  const body = JSON.stringify({ message, code });
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\ncontent-length: ${body.length}\r\nconnection: close\r\n${more.join("")}\r\n${body}`,
  );
}

async function settledWithin(ms: number, work: Promise<void>[]): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([Promise.allSettled(work), late]);
  clearTimeout(timer);
}

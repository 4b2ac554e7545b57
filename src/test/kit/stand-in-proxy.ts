import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** The parts of an nginx or Caddy recipe that the stand-in follows. */
interface Rules {
  /** How long it keeps trying when no process accepts a connection. */
  tryMs: number;
  /** How long a process may take to accept one. */
  connectMs: number;
  /** The request that checks whether a process is there, and its interval. */
  health: { path: string; everyMs: number } | undefined;
}

const RETRY_MS = 250;

function rulesIn(text: string): Rules {
  const seconds = (name: string) => Number(new RegExp(`${name} (\\d+)s`).exec(text)?.[1] ?? 0);
  const path = /health_uri (\S+)/.exec(text)?.[1];
  return {
    tryMs: seconds("lb_try_duration") * 1000,
    connectMs: (seconds("proxy_connect_timeout") || 3) * 1000,
    health: path === undefined ? undefined : { path, everyMs: seconds("health_interval") * 1000 },
  };
}

/**
 * Starts a stand-in that treats a recipe as nginx and Caddy do: requests go to each process in
 * turn, and to the next one when a process refuses the connection, or breaks a read off before it
 * has answered. A write that breaks off is 502, because it may have been carried out. Ends with the
 * test.
 */
export async function startStandIn(text: string, port: number, upstreams: string[]): Promise<void> {
  const rules = rulesIn(text);
  const away = new Set<string>();
  let turn = 0;
  const inTurn = () => {
    turn += 1;
    const order = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length] ?? "");
    return order.filter((upstream) => !away.has(upstream));
  };
  const server = createServer((incoming, outgoing) => {
    void pass(incoming, outgoing, { inTurn, rules });
  });
  const stopWatching = rules.health && watch(upstreams, away, rules.health);
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  onTestFinished(async () => {
    stopWatching?.();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
}

function watch(
  upstreams: string[],
  away: Set<string>,
  { path, everyMs }: NonNullable<Rules["health"]>,
): () => void {
  const look = async (upstream: string) => {
    const isThere = await fetch(upstream + path).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) away.delete(upstream);
    else away.add(upstream);
  };
  const timer = setInterval(() => void Promise.all(upstreams.map(look)), everyMs);
  return () => clearInterval(timer);
}

interface Way {
  inTurn: () => string[];
  rules: Rules;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { inTurn, rules }: Way,
): Promise<void> {
  const until = Date.now() + rules.tryMs;
  for (;;) {
    for (const upstream of inTurn()) {
      const outcome = await passTo(upstream, { incoming, outgoing, rules });
      if (outcome === "answered") return;
      if (outcome === "broken") return fail(outgoing);
    }
    if (Date.now() >= until) return fail(outgoing);
    await wait(RETRY_MS);
  }
}

function fail(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502).end();
}

interface Passed {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  rules: Rules;
}

function passTo(
  upstream: string,
  { incoming, outgoing, rules }: Passed,
): Promise<"answered" | "refused" | "broken"> {
  return new Promise((done) => {
    const { method, headers, url, socket } = incoming;
    const before = headers["x-forwarded-for"];
    const asked = request(new URL(url ?? "/", upstream), {
      method,
      headers: {
        ...headers,
        "x-forwarded-for": [before ?? [], socket.remoteAddress].flat().join(", "),
      },
      // A separate connection, which shows whether a process is there before anything is sent
      agent: false,
    });
    let answering = false;
    asked.once("response", (response) => {
      answering = true;
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.once("end", () => done("answered"));
      response.once("error", () => done("broken"));
    });
    asked.once("error", (error: NodeJS.ErrnoException) => {
      const mayRepeat = error.code === "ECONNREFUSED" || (method === "GET" && !answering);
      done(mayRepeat && !outgoing.destroyed ? "refused" : "broken");
    });
    outgoing.once("close", () => asked.destroy());
    asked.once("socket", (own) => {
      own.setTimeout(rules.connectMs, () => own.destroy());
      own.once("connect", () => {
        own.setTimeout(0);
        incoming.pipe(asked);
      });
    });
  });
}

import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A reverse proxy in front of several processes. */
export interface Proxy {
  url: string;
  /** Where requests go, in turn. */
  upstreams: string[];
  /** How many requests each upstream has answered. */
  answered: Map<string, number>;
  close: () => Promise<void>;
}

/**
 * Starts a proxy that works as nginx does: requests go to each process in turn, and to the next one when
 * a process refuses the connection, or breaks a read off before it has answered. A write that breaks off
 * is 502: it may have been carried out.
 */
export async function startProxy(): Promise<Proxy> {
  const upstreams: string[] = [];
  const answered = new Map<string, number>();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const inOrder = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length] ?? "");
    void pass(incoming, outgoing, inOrder).then((upstream) => {
      if (upstream !== undefined) answered.set(upstream, (answered.get(upstream) ?? 0) + 1);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    upstreams,
    answered,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Resolves to the upstream that answered. */
async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  upstreams: readonly string[],
): Promise<string | undefined> {
  for (const upstream of upstreams) {
    const outcome = await passTo(upstream, incoming, outgoing);
    if (outcome === "answered") return upstream;
    if (outcome === "broken") break;
  }
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502).end();
  return undefined;
}

function passTo(
  upstream: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<"answered" | "refused" | "broken"> {
  return new Promise((done) => {
    const { method, headers, url } = incoming;
    const asked = request(new URL(url ?? "/", upstream), {
      method,
      headers: { ...headers, "x-forwarded-for": incoming.socket.remoteAddress },
      // A connection of its own: whether a process is there shows before anything is sent
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
      done(mayRepeat ? "refused" : "broken");
    });
    outgoing.once("close", () => asked.destroy());
    asked.once("socket", (socket) => socket.once("connect", () => incoming.pipe(asked)));
  });
}

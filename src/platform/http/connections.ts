import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork, plain } from "./client-address.ts";

const TOTAL = 2000;
/** A browser opens at most six connections; an office behind one address shares this limit. */
const OF_ONE_REMOTE = 100;
/** Connections from this machine: an undeclared proxy, tools, load tests. */
const OF_ONE_LOCAL = 1500;

export interface Bounds {
  /** Whether all connections come from a proxy, so that their addresses say nothing. */
  behindProxy?: boolean;
  total?: number;
  remote?: number;
  local?: number;
}

/** The connections of one network, least recently used first, each with its open requests. */
type Connections = Map<Socket, number>;

/**
 * Keeps one network from taking all connections. At its limit, a network's new connection closes
 * its longest idle one; when none is idle, the new one is closed. When the server is nearly full,
 * the network with the most connections loses one. A connection without an open request is idle,
 * whether it is kept alive, silent or sending headers slowly.
 */
export function boundConnections(
  server: Server,
  { behindProxy = false, total = TOTAL, remote = OF_ONE_REMOTE, local = OF_ONE_LOCAL }: Bounds,
): void {
  server.maxConnections = total;
  const networks = new Map<string, Connections>();
  let open = 0;

  const closeIdle = (connections: Connections | undefined): boolean => {
    for (const [socket, requests] of connections ?? [])
      if (requests === 0) {
        socket.destroy();
        return true;
      }
    return false;
  };

  const largest = () =>
    [...networks.values()].reduce((most, each) => (each.size > most.size ? each : most));

  const homes = new WeakMap<Socket, Connections>();

  server.on("connection", (socket: Socket) => {
    const address = plain(socket.remoteAddress ?? "");
    const network = clientNetwork(address);
    const connections: Connections = networks.get(network) ?? new Map<Socket, number>();
    networks.set(network, connections);
    homes.set(socket, connections);
    const most = isLocal(address) ? local : remote;
    const hasRoom = behindProxy || connections.size < most || closeIdle(connections);
    if (!hasRoom) socket.destroy();
    connections.set(socket, 0);
    open += 1;
    socket.once("close", () => {
      open -= 1;
      connections.delete(socket);
      if (connections.size === 0 && networks.get(network) === connections) networks.delete(network);
    });
    if (open >= total) closeIdle(largest());
  });

  /** Moves the connection to the end, as the most recently used. */
  const used = (socket: Socket, change: 1 | -1): void => {
    const connections = homes.get(socket);
    const requests = connections?.get(socket);
    if (connections === undefined || requests === undefined) return;
    connections.delete(socket);
    connections.set(socket, requests + change);
  };
  const count = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    used(socket, 1);
    response.once("close", () => used(socket, -1));
  };
  server.on("request", count);
  server.on("checkContinue", count);
}

function isLocal(address: string): boolean {
  return address.startsWith("127.") || address === "::1";
}

import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "./boot.ts";

/** A server with patience for slow networks and none for slow attackers. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 8000,
      requestTimeout: 0, // bodies have their own clocks: JSON 10 s, uploads by their speed
      keepAliveTimeout: 75_000, // longer than a proxy's idle time
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 2000,
    },
    listener,
  );
  server.maxConnections = 2000;
  return server;
}

/** Starts listening and resolves to the port. Throws a StartError when the port is taken. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once("error", (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "EADDRINUSE" ? "is in use: stop the other program or set PORT" : error.message;
    reject(new StartError(`port ${port} on ${host} ${reason}`));
  });
  server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  return promise;
}

const GRACE_MS = 8000;

/** Stops accepting, lets what is in flight finish, and cuts what is still there after the grace. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

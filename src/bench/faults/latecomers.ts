import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, Server as NetServer, type Socket } from "node:net";

/** Stops accepting connections, in one of two ways. */
type Close = (server: Server) => void;

export const httpClose: Close = (server) => server.close();
export const netClose: Close = (server) => NetServer.prototype.close.call(server);

/**
 * The number of answered visitors among those whose connection was accepted before the stop and
 * whose first request arrives after it.
 */
export async function latecomersAnswered(visitors: number, close: Close): Promise<number> {
  const server = createServer((_request, response) => response.end("done"));
  let accepted = 0;
  const allAccepted = new Promise<void>((resolve) => {
    server.on("connection", () => {
      accepted += 1;
      if (accepted === visitors) resolve();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: visitors }, () => connect(port, "127.0.0.1"));
  await allAccepted;
  close(server);
  const answers = await Promise.all(sockets.map(isAnswered));
  server.closeAllConnections();
  return answers.filter(Boolean).length;
}

async function isAnswered(socket: Socket): Promise<boolean> {
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  const ended = new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
    socket.on("error", () => {});
  });
  socket.write("GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  await ended;
  return text.startsWith("HTTP/1.1 200");
}

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

interface Held {
  path?: string;
  /** Sent in X-Forwarded-For. */
  address: string;
  body: string | Buffer;
  /** Whether the body comes in chunks, so that its size is unknown until its end. */
  inChunks?: boolean;
}

/** Sends a JSON body except its last byte, and leaves the connection open. */
export async function holdBody(
  url: string,
  { path = "/api/contact", address, body, inChunks = false }: Held,
): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const size = inChunks ? "transfer-encoding: chunked" : `content-length: ${body.length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\n${size}\r\nconnection: close\r\n\r\n`,
  );
  if (inChunks) socket.write(`${body.length.toString(16)}\r\n`);
  socket.write(typeof body === "string" ? body.slice(0, -1) : body.subarray(0, -1));
  return socket;
}

/**
 * Resolves when the next request to a server of this process has begun, or its response has left
 * the handler; what the server does about it in the same turn is done by then.
 */
export function nextOf(
  event: "http.server.request.start" | "http.server.response.finish",
): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      unsubscribe(event, seen);
      resolve();
    };
    subscribe(event, seen);
  });
}

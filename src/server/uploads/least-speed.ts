import type { Socket } from "node:net";

/** Slow networks get through; a client that trickles bytes to hold a place does not. */
const LEAST_BYTES_PER_SECOND = 8 * 1024;
const WINDOW_MS = 10_000;

/**
 * Calls back once when too few bytes arrive in ten seconds. Returns a function that ends the watch.
 */
export function watchSpeed(socket: Pick<Socket, "bytesRead">, onTooSlow: () => void): () => void {
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const now = socket.bytesRead;
    if (now - before < (LEAST_BYTES_PER_SECOND * WINDOW_MS) / 1000) {
      clearInterval(timer);
      onTooSlow();
    }
    before = now;
  }, WINDOW_MS);
  return () => clearInterval(timer);
}

import type { Socket } from "node:net";

/** Slow networks get through; who drips bytes to hold a place in the line does not. */
const LEAST_BYTES_PER_SECOND = 8 * 1024;
const WINDOW_MS = 10_000;

/** Calls back once when ten seconds went by with too few bytes. Returns what ends the watch. */
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

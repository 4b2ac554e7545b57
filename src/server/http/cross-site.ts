import type { IncomingMessage } from "node:http";
import { AppError } from "../errors.ts";

/**
 * Refuses what another site makes a browser send, before any body is read: every method but GET and
 * HEAD. Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin; a request
 * with neither is no browser and carries no one else's cookies.
 * After Go 1.25's net/http.CrossOriginProtection.
 */
export function refuseCrossSite(request: IncomingMessage, ownOrigins: readonly string[]): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return;
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  if (site === undefined && origin !== undefined && ownOrigins.includes(origin)) return;
  throw new AppError("FORBIDDEN", "This request came from another site.");
}

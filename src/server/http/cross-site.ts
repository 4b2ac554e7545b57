import type { IncomingMessage } from "node:http";
import { AppError } from "#server/errors.ts";

/**
 * Refuses cross-site requests before any body is read, for every method except GET and HEAD.
 * Browsers report the origin of a request in Sec-Fetch-Site, older ones in Origin; a request with
 * neither does not come from a browser and carries nobody else's cookies. After Go 1.25's
 * net/http.CrossOriginProtection.
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

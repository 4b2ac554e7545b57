import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { memoryHits } from "#platform/metrics.ts";
import { toAppError } from "#platform/trpc.ts";
import { limitBodyTime, withUnreadBody } from "./body.ts";
import { clientAddress, clientNetwork } from "./client-address.ts";
import { type Finished, sendFinished } from "./finished.ts";
import {
  beginExchange,
  type Exchange,
  parseTarget,
  sendError,
  answerByStep,
  type Step,
} from "./respond.ts";

interface Answers {
  /** The response in memory for a request's exact target. */
  recall: (target: string) => Finished | undefined;
  /** A step that comes before the others, and waits for no turn. */
  probe: Step;
  steps: Step[];
}

/** Answers each request from memory, or by the first step that matches, or with a refusal. */
export function handleRequests(app: App, { recall, probe, steps }: Answers) {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = beginExchange(app, request, response);
    const refuse = (error: unknown) => {
      // Does not wait for the unread rest of a refused body
      if (!request.complete && !response.headersSent) response.setHeader("connection", "close");
      sendError(app, exchange, toAppError(error));
    };
    limitBodyTime(request, () => refuse(new AppError("TIMEOUT", "The request took too long.")));
    try {
      exchange.url = parseTarget(request.url);
      refuseCrossSite(request, [app.publicUrl()]);
      if (!probe(exchange)) await turn(app, request);
      if (!isAbandonedRead(exchange)) await answerByStep([probe, ...steps], exchange);
    } catch (error) {
      refuse(error);
    }
  };

  /** Answered without any step, and without a log line. */
  const remembered = ({ method, url }: IncomingMessage): Finished | undefined =>
    method === "GET" && url !== undefined && app.config.logLevel !== "debug"
      ? recall(url)
      : undefined;

  return (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const known = remembered(request);
    if (!known) return answer(request, response);
    memoryHits.inc();
    sendFinished(request, response, known);
    return undefined;
  };
}

/** Nothing needs to be read for a client that has left; what it wanted to store is still stored. */
function isAbandonedRead({ request: { method }, response }: Exchange): boolean {
  return response.destroyed && (method === "GET" || method === "HEAD");
}

function turn(app: App, request: IncomingMessage): Promise<void> {
  const network = clientNetwork(clientAddress(request, app.config.trustProxy));
  return withUnreadBody(app, request, { network, work: () => app.turn(network) });
}

/**
 * Refuses cross-site requests before any body is read, for every method except GET and HEAD.
 * Browsers report the origin of a request in Sec-Fetch-Site, older ones in Origin; a request with
 * neither does not come from a browser and carries nobody else's cookies. After Go 1.25's
 * net/http.CrossOriginProtection.
 */
function refuseCrossSite(request: IncomingMessage, ownOrigins: readonly string[]): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return;
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  if (site === undefined && origin !== undefined && ownOrigins.includes(origin)) return;
  throw new AppError("FORBIDDEN", "This request came from another site.");
}

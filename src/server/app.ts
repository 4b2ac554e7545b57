import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "./context.ts";
import { AppError } from "./errors.ts";
import { limitBodyTime } from "./http/body.ts";
import { clientAddress, clientNetwork } from "./http/client-address.ts";
import { refuseCrossSite } from "./http/cross-site.ts";
import { type Finished, allWithHeaders, sendFinished } from "./http/finished.ts";
import { strictTransport } from "./http/headers.ts";
import { createMemory } from "./http/pages/memory.ts";
import { apiDocsStep } from "./http/openapi/api-docs.ts";
import { pageSteps } from "./http/pages/page.ts";
import { archiveExportStep } from "./http/pages/archive-export.ts";
import { pastPageStep } from "./http/pages/past-pages.ts";
import type { Client, PageMode } from "./http/pages/render.ts";
import { createPublished } from "./http/pages/published.ts";
import { beginExchange, type Exchange, parseTarget, sendError } from "./http/respond.ts";
import { answerByStep, type Step } from "./http/step.ts";
import { createTurnstile } from "./http/turnstile.ts";
import { clientFileStep } from "./http/client-files.ts";
import { formerFileStep } from "./http/former-builds.ts";
import { storedFileStep } from "./uploads/stored-files.http.ts";
import { contactCardStep } from "./http/steps/contact-cards.ts";
import { feedStep } from "./http/steps/feed.ts";
import { logoPictureStep } from "./http/steps/logo-pictures.ts";
import { pictureStep } from "./http/steps/pictures.ts";
import { probeStep } from "./http/steps/probe.ts";
import { restStep } from "./http/steps/rest.ts";
import { trpcStep } from "./http/steps/trpc.ts";
import { uploadStep } from "./uploads/uploads.http.ts";
import { verifyLinkStep } from "./accounts/accounts.http.ts";
import { newsletterStep } from "./newsletter/newsletter.http.ts";
import { liveStep } from "./leads/live.http.ts";
import { toAppError } from "./trpc.ts";

interface Parts {
  files: Map<string, Finished>;
  client: Client;
  mode?: PageMode;
  /** Why the server should get no more requests; undefined while all is well. */
  unready: () => Promise<string | undefined>;
}

/**
 * Handles every request: first answers in memory under the exact target, then these steps in order.
 */
export function createHandler(app: App, { client, mode, unready, ...parts }: Parts) {
  const strict = strictTransport(app.publicUrl());
  const files = allWithHeaders(parts.files, strict);
  const memory = createMemory(app.publication);
  const published = createPublished(app, memory);
  const pages = pageSteps(app, client, { memory, mode });
  const turn = createTurnstile();
  const probe = probeStep(unready);
  const steps: Step[] = [
    probe,
    apiDocsStep(app),
    trpcStep(app, published),
    uploadStep(app),
    verifyLinkStep(app),
    newsletterStep(app),
    liveStep(app),
    archiveExportStep(app, { files, client, mode }),
    restStep(app, published),
    storedFileStep(app),
    pictureStep(app),
    logoPictureStep(app),
    feedStep(app, memory),
    contactCardStep(app, memory),
    clientFileStep(files),
    formerFileStep(app.config.buildsDir, strict, (exchange) => answerByStep(pages, exchange)),
    pastPageStep(app, client, mode),
    ...pages,
  ];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = beginExchange(app, request, response);
    const refuse = (error: unknown) => {
      // The unread rest of a refused body is not waited for
      if (!request.complete && !response.headersSent) response.setHeader("connection", "close");
      sendError(app, exchange, toAppError(error));
    };
    limitBodyTime(request, () => refuse(new AppError("TIMEOUT", "The request took too long.")));
    try {
      exchange.url = parseTarget(request.url);
      refuseCrossSite(request, [app.publicUrl()]);
      if (!probe(exchange)) await turn(networkOf(app, request));
      if (!isAbandonedRead(exchange)) await answerByStep(steps, exchange);
    } catch (error) {
      refuse(error);
    }
  };

  /** Needs no step, and not even a log line. */
  const recall = ({ method, url }: IncomingMessage): Finished | undefined =>
    method === "GET" && url !== undefined && app.config.logLevel !== "debug"
      ? (memory.recall(url) ?? files.get(url))
      : undefined;

  return (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const known = recall(request);
    if (!known) return answer(request, response);
    sendFinished(request, response, known);
    return undefined;
  };
}

/** A client that has left needs nothing to be read; what it wanted to store is still stored. */
function isAbandonedRead({ request: { method }, response }: Exchange): boolean {
  return response.destroyed && (method === "GET" || method === "HEAD");
}

function networkOf({ config }: App, request: IncomingMessage): string {
  return clientNetwork(clientAddress(request, config.trustProxy));
}

import type { App } from "#platform/context.ts";
import { type Finished, allWithHeaders } from "#platform/http/finished.ts";
import { strictTransport, type Step } from "#platform/http/respond.ts";
import { createMemory } from "./pages/memory.ts";
import { apiDocsStep } from "./openapi/api-docs.ts";
import { pageSteps } from "./pages/page.ts";
import { archiveExportStep, pastPageStep } from "./pages/past-pages.ts";
import type { Client, PageMode } from "./pages/render.ts";
import { createPublished } from "./pages/published.ts";
import { handleRequests } from "#platform/http/requests.ts";
import { clientFileStep } from "#platform/http/client-files.ts";
import { storedFileStep } from "#domains/uploads/stored-files.http.ts";
import { contactCardStep, feedStep } from "./steps/feeds.ts";
import { logoPictureStep, pictureStep } from "./steps/pictures.ts";
import { metricsStep } from "./steps/metrics.ts";
import { probeStep } from "./steps/probe.ts";
import { restStep } from "./steps/rest.ts";
import { gpcStep, signedInStep } from "./steps/styles.ts";
import { trpcStep } from "./steps/trpc.ts";
import { procedures } from "./router.ts";
import { uploadStep } from "#domains/uploads/uploads.http.ts";
import { verifyLinkStep } from "#domains/accounts/links/verify-link.http.ts";
import { yourDataStep } from "#domains/people/rights/your-data.http.ts";
import { newsletterStep } from "#domains/newsletter/newsletter.http.ts";
import { letterStep } from "#domains/letters/letters.http.ts";
import { liveStep } from "#domains/leads/live/live.http.ts";

interface Parts {
  files: Map<string, Finished>;
  client: Client;
  mode?: PageMode;
  /** Why the server should get no more requests; undefined while it is ready. */
  unready: () => Promise<string | undefined>;
}

/** Handles every request: first from memory by the exact target, then by these steps in order. */
export function createHandler(app: App, { client, mode, unready, ...parts }: Parts) {
  const files = allWithHeaders(parts.files, strictTransport(app));
  const memory = createMemory(app.publication);
  const published = createPublished(app, memory);
  const steps: Step[] = [
    apiDocsStep(app),
    trpcStep(app, published),
    uploadStep(app, procedures),
    verifyLinkStep(app),
    newsletterStep(app),
    yourDataStep(app, procedures),
    letterStep(app),
    liveStep(app),
    archiveExportStep(app, { files, client, mode }),
    restStep(app, published),
    storedFileStep(app),
    pictureStep(app),
    logoPictureStep(app),
    feedStep(app, memory),
    contactCardStep(app, memory),
    signedInStep(app),
    gpcStep(app),
    clientFileStep(files),
    pastPageStep(app, client, mode),
    ...pageSteps(app, client, { memory, mode }),
  ];
  const [probe, metrics] = [probeStep(unready), metricsStep(app)];
  const recall = (target: string) => memory.recall(target) ?? files.get(target);
  return handleRequests(app, {
    recall,
    probe: (exchange) => probe(exchange) ?? metrics(exchange),
    steps,
  });
}

import type { App } from "./context.ts";
import { type Finished, allWithHeaders } from "./http/finished.ts";
import { strictTransport } from "./http/headers.ts";
import { createMemory } from "./http/pages/memory.ts";
import { apiDocsStep } from "./http/openapi/api-docs.ts";
import { pageSteps } from "./http/pages/page.ts";
import { archiveExportStep } from "./http/pages/archive-export.ts";
import { pastPageStep } from "./http/pages/past-pages.ts";
import type { Client, PageMode } from "./http/pages/render.ts";
import { createPublished } from "./http/pages/published.ts";
import { handleRequests } from "./http/requests.ts";
import type { Step } from "./http/step.ts";
import { clientFileStep } from "./http/client-files.ts";
import { storedFileStep } from "./uploads/stored-files.http.ts";
import { contactCardStep, feedStep } from "./http/steps/feeds.ts";
import { logoPictureStep, pictureStep } from "./http/steps/pictures.ts";
import { probeStep } from "./http/steps/probe.ts";
import { restStep } from "./http/steps/rest.ts";
import { signedInStep } from "./http/steps/signed-in.ts";
import { trpcStep } from "./http/steps/trpc.ts";
import { procedures } from "./router.ts";
import { uploadStep } from "./uploads/uploads.http.ts";
import { verifyLinkStep } from "./accounts/links/verify-link.http.ts";
import { newsletterStep } from "./newsletter/newsletter.http.ts";
import { liveStep } from "./leads/live.http.ts";

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
    liveStep(app),
    archiveExportStep(app, { files, client, mode }),
    restStep(app, published),
    storedFileStep(app),
    pictureStep(app),
    logoPictureStep(app),
    feedStep(app, memory),
    contactCardStep(app, memory),
    signedInStep(app),
    clientFileStep(files),
    pastPageStep(app, client, mode),
    ...pageSteps(app, client, { memory, mode }),
  ];
  const recall = (target: string) => memory.recall(target) ?? files.get(target);
  return handleRequests(app, { recall, probe: probeStep(unready), steps });
}

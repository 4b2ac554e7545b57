import type { App } from "#server/context.ts";
import { isOpenToAll, serveStoredFile } from "#server/uploads/stored-files.http.ts";
import { askerOf, visitorOf } from "#server/accounts/sign-in/asker.http.ts";
import { onlyReads, type Step } from "#server/http/step.ts";
import { type Finished, sendFinished } from "#server/http/finished.ts";

/** Uploaded files. */
export function storedFileStep(app: App): Step {
  return (exchange) => {
    const { pathname } = exchange.url;
    if (!pathname.startsWith("/uploads/")) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const context = isOpenToAll(pathname)
        ? visitorOf(app, exchange)
        : // The answer may be kept, so the cookie of a renewed session has no place in it
          await askerOf(app, exchange, { renew: false });
      return serveStoredFile(exchange, context);
    };
    return { route: "/uploads/*", answer };
  };
}

/** The files of the client build: scripts, styles, images. */
export function clientFileStep(files: Map<string, Finished>): Step {
  return (exchange) => {
    const { request, response, url } = exchange;
    const file = files.get(url.pathname);
    const answer = () => {
      onlyReads(exchange);
      if (file) sendFinished(request, response, file);
    };
    return file && { route: "file", routine: true, answer };
  };
}

import type { App } from "../../context.ts";
import { serveStoredFile } from "../../uploads/stored-files.http.ts";
import { askerOf } from "../asker.ts";
import { onlyReads, type Step } from "../step.ts";

/** What people uploaded. */
export function storedFileStep(app: App): Step {
  return (exchange) => {
    if (!exchange.url.pathname.startsWith("/uploads/")) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      return serveStoredFile(exchange, await askerOf(app, exchange));
    };
    return { route: "/uploads/*", answer };
  };
}

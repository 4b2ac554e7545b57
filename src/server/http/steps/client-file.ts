import { type Finished, sendFinished } from "#server/http/finished.ts";
import { onlyReads, type Step } from "#server/http/step.ts";

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

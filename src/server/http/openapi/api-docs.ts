import type { App } from "#server/context.ts";
import { type Finished, finish, sendFinished } from "#server/http/finished.ts";
import { DATA_POLICY, strictTransport } from "#server/http/headers.ts";
import type { Exchange } from "#server/http/respond.ts";
import { procedures } from "#server/router.ts";
import { onlyReads, type Step } from "#server/http/step.ts";
import styles from "./docs.css?raw";
import { docsPage } from "./docs-page.ts";
import { describeApi } from "./document.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The description of the API, for programs and for people; built on the first request. */
export function apiDocsStep(app: App): Step {
  let made: Map<string, Finished> | undefined;

  const make = () => {
    const api = describeApi(procedures, app.publicUrl());
    const answer = (type: string, body: string, policy = DATA_POLICY) =>
      finish({
        type,
        body: Buffer.from(body),
        headers: {
          ...strictTransport(app),
          "cache-control": "no-cache",
          "content-security-policy": policy,
        },
      });
    return new Map([
      ["/api/openapi.json", answer("application/json; charset=utf-8", JSON.stringify(api))],
      ["/api/docs", answer("text/html; charset=utf-8", docsPage(api), PAGE_POLICY)],
      ["/api/docs.css", answer("text/css; charset=utf-8", styles)],
    ]);
  };

  const answer = (exchange: Exchange): void => {
    onlyReads(exchange);
    made ??= make();
    const finished = made.get(exchange.url.pathname);
    if (finished) sendFinished(exchange.request, exchange.response, finished);
  };

  return (exchange) => {
    const { pathname } = exchange.url;
    if (!PATHS.has(pathname)) return undefined;
    return { route: pathname, routine: true, answer: () => answer(exchange) };
  };
}

const PATHS = new Set(["/api/openapi.json", "/api/docs", "/api/docs.css"]);

import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { finish, type Finished, sendFinished } from "#platform/http/finished.ts";
import {
  DATA_POLICY,
  strictTransport,
  type Exchange,
  send,
  onlyReads,
  type Step,
} from "#platform/http/respond.ts";
import { procedures } from "#app/router.ts";
import styles from "./docs.css?raw";
import { DOCS, docsPages, PATH_FIELD, TRY } from "./docs-pages.ts";
import { type ApiDocument, describeApi } from "./document.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The description of the API, for programs and for people; built on the first request. */
export function apiDocsStep(app: App): Step {
  let made: { api: ApiDocument; answers: Map<string, Finished> } | undefined;

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
    const answers = new Map([
      ["/api/openapi.json", answer("application/json; charset=utf-8", JSON.stringify(api))],
      ["/api/docs.css", answer("text/css; charset=utf-8", styles)],
    ]);
    for (const [address, html] of docsPages(api))
      answers.set(address, answer("text/html; charset=utf-8", html, PAGE_POLICY));
    return { api, answers };
  };

  const answer = (exchange: Exchange): void => {
    onlyReads(exchange);
    made ??= make();
    const { pathname, searchParams } = exchange.url;
    if (pathname === TRY)
      return send(exchange, 303, {
        location: filledIn(made.api, searchParams),
        "cache-control": "no-store",
      });
    const finished = made.answers.get(pathname);
    if (!finished) throw new AppError("NOT_FOUND", "There is nothing at this address.");
    sendFinished(exchange.request, exchange.response, finished);
  };

  return (exchange) => {
    const { pathname } = exchange.url;
    const isPage = pathname.startsWith(`${DOCS}/`);
    if (!isPage && !PATHS.has(pathname)) return undefined;
    const route = isPage ? `${DOCS}/*` : pathname;
    return { route, routine: true, answer: () => answer(exchange) };
  };
}

const PATHS = new Set(["/api/openapi.json", DOCS, "/api/docs.css"]);

/** The address of a described read with these fields. Throws NOT_FOUND for any other path. */
function filledIn({ paths }: ApiDocument, fields: URLSearchParams): string {
  const path = fields.get(PATH_FIELD) ?? "";
  const read = Object.hasOwn(paths, path) ? paths[path]?.get : undefined;
  if (!read) throw new AppError("NOT_FOUND", "There is nothing at this address.");
  const query = new URLSearchParams();
  for (const { name, in: place } of read.parameters ?? []) {
    const value = fields.get(name) ?? "";
    if (place === "query" && value !== "") query.set(name, value);
  }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(fields.get(name) ?? ""),
  );
  return query.size > 0 ? `${address}?${query}` : address;
}

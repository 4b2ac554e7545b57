import type { App } from "#platform/context.ts";
import { finish, type Finished, sendFinished } from "#platform/http/finished.ts";
import { DATA_POLICY, strictTransport } from "#platform/http/headers.ts";
import type { Exchange } from "#platform/http/respond.ts";
import { procedures } from "#app/router.ts";
import { onlyReads, type Step } from "#platform/http/step.ts";
import styles from "./docs.css?raw";
import { type ApiDocument, type ApiOperation, describeApi } from "./document.ts";
import { escapeHtml } from "#platform/html.ts";
import type { JsonSchema } from "./json-schema.ts";

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

/** The API description as one page without scripts: src/decisions/059-a-page-of-the-api.md. */
function docsPage({ info, tags, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map((each) => [path, ...each] as const),
  );
  const domains = tags.map(({ name }) => {
    const own = operations.filter(([, , { tags }]) => tags.includes(name));
    return `<h2 id="${name}">${name}</h2>${own.map((each) => article(...each)).join("")}`;
  });
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${name}">${name}</h3><pre>${notation(schema)}</pre>`,
  );
  const links = [...tags, { name: "types" }].map(({ name }) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css"><title>API of ${info.title} ${info.version}</title><main><h1>The API</h1>
<p>${escapeHtml(info.description)} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${links.join(" ")}</nav>${domains.join("")}<h2 id="types">types</h2>${types.join("")}</main></html>`;
}

function article(path: string, method: string, operation: ApiOperation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const inputs = parameters.map(({ name, schema }) => `${name}: ${notation(schema)}`);
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `${type}: ${notation(schema)}`,
  );
  const answers = Object.entries(responses).map(
    ([status, { description, content }]) =>
      `${status} ${escapeHtml(description)} ${notation(content?.["application/json"]?.schema ?? { type: "" })}`,
  );
  return `<h3 id="${operationId}">${method.toUpperCase()} <code>${path}</code></h3>
<p>${escapeHtml(`${summary}. ${description}`)}</p><pre>${[...inputs, ...bodies, ...answers].join("\n")}</pre>`;
}

/** A schema in the notation of TypeScript; whatever else it says becomes a comment. */
function notation(schema: JsonSchema, indent = "\n"): string {
  const { $ref, anyOf, type = "unknown", items, properties, required = [], ...rules } = schema;
  if ($ref !== undefined) return $ref.replace(/.*\/(\w+)$/, '<a href="#$1">$1</a>');
  if (anyOf) return anyOf.map((each) => notation(each, indent)).join(" | ");
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${indent}  ${name}${mark}: ${notation(field, `${indent}  `)}`;
  });
  const shape = items ? `Array&lt;${notation(items, indent)}&gt;` : [type].flat().join(" | ");
  const said = Object.entries(rules).filter(([keyword]) => !/pattern|ropert/.test(keyword));
  const comment = said.map((rule) => rule.join(" ")).join(", ");
  return `${properties ? `{${fields.join("")}${indent}}` : shape}${comment && escapeHtml(` /* ${comment} */`)}`;
}

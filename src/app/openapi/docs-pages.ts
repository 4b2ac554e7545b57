import { escapeHtml } from "#platform/html.ts";
import type { ApiDocument, ApiOperation, ApiResponse } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";

export const DOCS = "/api/docs";
/** Leads to a read with the fields of its form: an address cannot be filled in without a script. */
export const TRY = `${DOCS}/try`;
/** The field of that form that names the path. */
export const PATH_FIELD = "_path";

/** An operation with its method and path; an event has no path. */
type Row = [path: string, method: string, operation: ApiOperation];

/** The description as pages without scripts, by their address: src/decisions/059-a-page-of-the-api.md. */
export function docsPages(api: ApiDocument): Map<string, string> {
  const { tags, paths, webhooks, info } = api;
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map((each): Row => [path, ...each]),
  );
  const events = Object.entries(webhooks).map(([name, { post }]): Row => [name, "post", post]);
  const of = (name: string) => rows.filter(([, , operation]) => operation.tags.includes(name));
  const pages = tags.map(({ name }): [string, string] => {
    const own = of(name);
    const told = name === "webhooks" ? events : [];
    const articles = own.map((row) => article(api, row)).join("");
    const sent =
      told.length > 0
        ? `<h2>Events, which it sends</h2>${told.map((row) => article(api, row)).join("")}`
        : "";
    return [
      `${DOCS}/${name}`,
      `<p><a href="${DOCS}">All operations</a></p>${articles}${sent}${typesIn(api, [...own, ...told])}`,
    ];
  });
  const index = tags.map(({ name }) => {
    const items = of(name).map(
      ([path, method, { operationId, summary }]) =>
        `<li><a href="${DOCS}/${name}#${operationId}">${method.toUpperCase()} ${path}</a> ${escapeHtml(summary)}`,
    );
    return `<h2 id="${name}"><a href="${DOCS}/${name}">${name}</a></h2><ul>${items.join("")}</ul>`;
  });
  const intro = `<p>${escapeHtml(info.description)} For programs: <a href="/api/openapi.json">openapi.json</a>. What it sends by itself: <a href="${DOCS}/webhooks">webhooks</a>.</p>`;
  const all = new Map([[DOCS, intro + index.join("")], ...pages]);
  return new Map([...all].map(([address, body]) => [address, page(info, body)]));
}

function page({ title, version }: ApiDocument["info"], body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css"><title>API of ${title} ${version}</title><main><h1>The API</h1>
${body}</main></html>`;
}

function article({ components }: ApiDocument, [path, method, operation]: Row): string {
  const { operationId, summary, description, security, parameters = [], requestBody } = operation;
  const inputs = parameters.map(({ name, schema }) => `${name}: ${notation(schema)}`);
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(
    ([type, { schema, example }]) => [
      `${type}: ${notation(schema)}`,
      ...(example === undefined ? [] : [`Such as ${escapeHtml(JSON.stringify(example))}`]),
    ],
  );
  const named = ({ $ref = "", ...own }: ApiResponse) =>
    components.responses[$ref.replace(/.*\//, "")] ?? own;
  const answers = Object.entries(operation.responses).map(([status, response]) => {
    const { description: words = "", content } = named(response);
    const schema = response.$ref === undefined ? content?.["application/json"]?.schema : undefined;
    return `${status} ${escapeHtml(words)} ${schema ? notation(schema) : ""}`;
  });
  const scopes = security.flatMap(({ apiToken = [] }) => apiToken).join();
  const token = scopes === "" ? "" : ` Token: ${scopes}.`;
  return `<h3 id="${operationId}">${method.toUpperCase()} <code>${path}</code></h3>
<p>${escapeHtml(`${summary}. ${description}${token}`)}</p><pre>${[...inputs, ...bodies, ...answers].join("\n")}</pre>${trying(path, method, operation)}`;
}

/** A form for a read, with the rights of who is signed in. */
function trying(
  path: string,
  method: string,
  { parameters = [], responses }: ApiOperation,
): string {
  if (method !== "get" || !responses[200]?.content?.["application/json"]) return "";
  const fields = parameters.map(
    ({ name, required }) =>
      `<label>${name} <input name="${name}"${required ? " required" : ""}></label> `,
  );
  return `<form action="${TRY}"><input type="hidden" name="${PATH_FIELD}" value="${path}">${fields.join("")}<button>Try it</button></form>`;
}

/** The types that operations mention, and those that these mention. */
function typesIn({ components: { schemas } }: ApiDocument, rows: Row[]): string {
  const found = new Set<string>();
  const look = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(schemas[name]);
    }
  };
  look(rows);
  const types = [...found]
    .toSorted()
    .map((name) => `<h3 id="${name}">${name}</h3><pre>${notation(schemas[name] ?? {})}</pre>`);
  return types.length > 0 ? `<h2 id="types">Types</h2>${types.join("")}` : "";
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

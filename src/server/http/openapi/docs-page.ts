import { escapeHtml } from "#server/html.ts";
import type { ApiDocument, ApiOperation } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";

/** The API description as one page without scripts; its styles are in docs.css. */
export function docsPage({ openapi, info, tags, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const domains = tags.map(({ name }) => ({
    name,
    rows: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const link = (row: Row) => `<li><a href="#${row.operation.operationId}">${address(row)}</a></li>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of ${info.title} ${info.version}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>The API</h1>
<p>${escapeHtml(info.description)}</p>
<p>Sign in for a session cookie at <a href="#accounts.login"><code>POST /api/login</code></a>, or for a
bearer token for <code>/api/admin</code> at <a href="#accounts.adminLogin"><code>POST /api/admin/login</code></a>.
The same description for programs, in OpenAPI ${openapi}: <a href="/api/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Domains">
${domains.map(({ name, rows }) => `<details><summary>${name}</summary><ul>${rows.map(link).join("")}</ul></details>`).join("\n")}
<p><a href="#types">Types</a></p>
</nav>
<main>
${domains.map(({ name, rows }) => `<h2>${name}</h2>\n${rows.map(article).join("\n")}`).join("\n")}
<h2 id="types">Types</h2>
${Object.entries(components.schemas).map(type).join("\n")}
</main>
</body>
</html>
`;
}

interface Row {
  method: string;
  path: string;
  operation: ApiOperation;
}

function article({ operation, ...row }: Row): string {
  const { operationId, summary, description, responses } = operation;
  const input = inputOf(operation);
  const answers = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = content?.["application/json"]?.schema;
    const isAnswer = schema && Number(status) < 400;
    return `<dt>${status}</dt><dd>${isAnswer ? pre(schema) : escapeHtml(description)}</dd>`;
  });
  return `<article id="${operationId}">
<h3>${address({ operation, ...row })}</h3>
<p>${escapeHtml(`${summary}.`)} <em>${escapeHtml(description)}</em></p>
${Object.keys(input.properties ?? {}).length > 0 ? pre(input) : ""}
<dl>${answers.join("\n")}</dl>
</article>`;
}

function address({ method, path }: Row): string {
  return `<b class="${method}">${method.toUpperCase()}</b> <code>${path}</code>`;
}

/** The parameters of the path and the query and the fields of the body, as one object. */
function inputOf({ parameters = [], requestBody }: ApiOperation): JsonSchema {
  const [sent] = Object.entries(requestBody?.content ?? {});
  const { properties, required = [] } = sent?.[1].schema ?? {};
  const others = parameters.map(({ name, in: where, schema }) => [name, { ...schema, in: where }]);
  return {
    properties: { ...Object.fromEntries(others), ...properties },
    required: [...parameters.filter((each) => each.required).map(({ name }) => name), ...required],
    ...(sent && { description: sent[0] }),
  };
}

function type([name, schema]: [string, JsonSchema]): string {
  return `<article id="${name}"><h3>${name}</h3>${pre(schema)}</article>`;
}

function pre(schema: JsonSchema): string {
  return `<pre>${notation(schema)}${rulesOf(schema)}</pre>`;
}

/** A schema in the notation of TypeScript, with its rules as comments. */
function notation(schema: JsonSchema, indent = ""): string {
  const { $ref, anyOf, type = "unknown", items = {}, properties, required = [] } = schema;
  if ($ref !== undefined) return $ref.replace(/.*\/(\w+)$/, '<a href="#$1">$1</a>');
  if (anyOf) return anyOf.map((each) => notation(each, indent)).join(" | ");
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return values.map((value) => escapeHtml(JSON.stringify(value))).join(" | ");
  if (type === "array") return `Array&lt;${notation(items, indent)}&gt;`;
  if (!properties) return [type].flat().join(" | ");
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${indent}  ${name}${mark}: ${notation(field, `${indent}  `)}${rulesOf(field)}\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

/** Keywords that the notation shows already, and patterns, which are for programs. */
const NO_RULES =
  /^(\$ref|anyOf|type|items|(additionalP|p)roperties|propertyNames|required|enum|const|pattern)$/;

function rulesOf(schema: JsonSchema): string {
  const rules = Object.entries(schema)
    .filter(([keyword, rule]) => !NO_RULES.test(keyword) && rule !== "")
    .map(([keyword, rule]) => (typeof rule === "string" ? rule : `${keyword} ${String(rule)}`));
  return rules.length > 0 ? ` <i>// ${escapeHtml(rules.join(", "))}</i>` : "";
}

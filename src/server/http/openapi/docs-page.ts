import type { ApiDocument, ApiOperation, JsonSchema } from "./document.ts";

/** The API's description as one page without a script; its styles are docs.css. */
export function docsPage(api: ApiDocument): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const domains = api.tags.map(({ name }) => ({
    name,
    rows: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API of ${api.info.title} ${api.info.version}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <h1>The API</h1>
          <p>${api.info.description}</p>
          <p>
            Sign in for a session cookie at
            <a href="#accounts.login"><code>POST /api/login</code></a
            >, or for a bearer token for <code>/api/admin</code> at
            <a href="#accounts.adminLogin"><code>POST /api/admin/login</code></a
            >. The same description for programs, in OpenAPI ${api.openapi}:
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
        </header>
        <nav aria-label="Domains">
          ${domains.map(
            ({ name, rows }) =>
              html`<details>
                <summary>${name} <span>${rows.length}</span></summary>
                <ul>
                  ${rows.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}">${badge(method)} ${path}</a></li>`)}
                </ul>
              </details>`,
          )}
        </nav>
        <main>
          ${domains.map(
            ({ name, rows }) =>
              html`<section aria-labelledby="${name}">
                <h2 id="${name}">${name}</h2>
                ${rows.map(({ method, path, operation }) => article(method, path, { operation, api }))}
              </section>`,
          )}
          ${errors(api)}
        </main>
      </body>
    </html>`.text;
}

/** The one shape of every refusal, with what each status means. */
function errors(api: ApiDocument): Html {
  const reasons = Object.values(api.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(responsesOf)
    .filter(({ status }) => Number(status) >= 400)
    .map(({ status, description }) => [status, description] as const);
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <article>
      ${fieldTable("Every refusal", fieldsIn(api.components.schemas.Error as ObjectSchema))}
      <table>
        <caption>
          What a status means
        </caption>
        <tbody>
          ${[...new Map(reasons)]
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(
              ([status, description]) =>
                html`<tr>
                  <th scope="row"><span class="status">${status}</span></th>
                  <td>${description}</td>
                </tr>`,
            )}
        </tbody>
      </table>
    </article>
  </section>`;
}

interface Described {
  operation: ApiOperation;
  api: ApiDocument;
}

function article(method: string, path: string, { operation, api }: Described): Html {
  const [type, { schema } = { schema: {} }] =
    Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const inputs = [
    ...(operation.parameters ?? []).map((each) => ({ ...each, where: each.in })),
    ...Object.entries(properties)
      .filter(([, field]) => field.maxLength !== 0)
      .map(([name, field]) => ({
        name,
        where: type === "multipart/form-data" ? "form" : "body",
        required: required.includes(name),
        schema: field,
      })),
  ];
  const refusals = responsesOf(operation).filter(({ status }) => Number(status) >= 400);
  return html`<article id="${operation.operationId}">
    <h3>${badge(method)} <code>${path}</code></h3>
    <p>${operation.summary}. <span class="who">${operation.description}</span></p>
    ${inputs.length > 0 && fieldTable("What it takes", inputs)}
    <table>
      <caption>
        What it answers
      </caption>
      <tbody>
        ${responsesOf(operation)
          .filter(({ status }) => Number(status) < 400)
          .map(
            ({ status, description, schema }) =>
              html`<tr>
                <th scope="row"><span class="status s${status[0] ?? ""}">${status}</span></th>
                <td>
                  ${description}${schema && html`: ${typeOf(schema)}`}
                  ${schema && fields(schema, api)}
                </td>
              </tr>`,
          )}
        ${
          refusals.length > 0 &&
          html`<tr>
            <th scope="row"><a href="#errors">Errors</a></th>
            <td>
              ${refusals.map(
                ({ status, description }) =>
                  html`<span class="status" title="${description}">${status}</span>`,
              )}
            </td>
          </tr>`
        }
      </tbody>
    </table>
  </article>`;
}

function responsesOf({ responses }: ApiOperation) {
  return Object.entries(responses).map(([status, { description, content }]) => ({
    status,
    description,
    schema: content?.["application/json"]?.schema,
  }));
}

interface ObjectSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

interface Field {
  name: string;
  where: string;
  required: boolean;
  schema: JsonSchema;
}

function fieldTable(caption: string, rows: Field[]): Html {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${rows.map(
        ({ name, where, required, schema }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>
              <small>${[where, required ? "" : "optional"].filter(Boolean).join(", ")}</small>
            </td>
            <td>${typeOf(schema)} ${rulesOf(schema)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The fields of what is answered, folded away. */
function fields(schema: JsonSchema, api: ApiDocument): Html | undefined {
  const inner = (schema.items ?? schema) as JsonSchema;
  const name = nameOf(inner);
  const { properties, required = [] } = (
    name ? api.components.schemas[name] : inner
  ) as ObjectSchema;
  if (!properties) return undefined;
  const rows = fieldsIn({ properties, required });
  return html`<details>
    <summary>Fields of ${name ?? "the answer"}</summary>
    ${fieldTable("Fields", rows)}
  </details>`;
}

function fieldsIn({ properties = {}, required = [] }: ObjectSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    where: "",
    required: required.includes(name),
    schema,
  }));
}

function nameOf(schema: JsonSchema): string | undefined {
  return typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
}

/** A schema's type in a few words, such as `list of Resource`. */
function typeOf(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name) return name;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => String(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).map(typeOf).join(" or ");
  if (schema.type === "array") return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  if (schema.format === "binary") return "file";
  return typeof schema.type === "string" ? schema.type : "anything";
}

interface Rules {
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  description?: string;
}

/** What else must be true of a value. */
function rulesOf(schema: Rules): Html | undefined {
  const { format, minLength, maxLength, minimum, maximum, exclusiveMinimum, description } = schema;
  const rules = [
    format === "binary" ? undefined : format,
    rangeOf(minLength, maxLength, " characters"),
    rangeOf(minimum, maximum, ""),
    exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`,
    description,
  ].filter((rule) => rule !== undefined);
  return rules.length > 0 ? html`<small>${rules.join(", ")}</small>` : undefined;
}

function rangeOf(
  least: number | undefined,
  most: number | undefined,
  unit: string,
): string | undefined {
  if (most === undefined) return least === undefined ? undefined : `at least ${least}${unit}`;
  return least ? `${least} to ${most}${unit}` : `at most ${most}${unit}`;
}

function badge(method: string): Html {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

interface Html {
  text: string;
}

type Part = string | number | boolean | Html | Html[] | undefined;

/** HTML in which everything put in is escaped, but for what was made by this very function. */
function html(literal: TemplateStringsArray, ...parts: Part[]): Html {
  return { text: String.raw({ raw: literal }, ...parts.map(toText)) };
}

function toText(part: Part): string {
  if (part === undefined || part === false || part === true) return "";
  if (Array.isArray(part)) return part.map((each) => each.text).join("\n");
  if (typeof part === "object") return part.text;
  return String(part)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

import type { AnyTRPCProcedure } from "@trpc/server";
import { version } from "#platform/config.ts";
import { TOKEN_SCOPES } from "#domains/accounts/api-tokens/api-tokens.ts";
import { paging, z } from "#kit/values/zod.ts";
import { cookieName } from "#domains/accounts/sign-in/sessions.server.ts";
import {
  type Confirmed,
  isForPeople,
  scopesOf,
  type Level,
  LEVEL_IN_WORDS,
} from "#platform/access.ts";
import { inputOf, outputOf, type RestRow, restTable } from "#platform/http/rest.ts";
import { metaOf } from "#platform/trpc.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";
import { body, type Fields, parameter } from "./inputs.ts";
import { collectInto, type Convert, type JsonSchema } from "./json-schema.ts";
import { otherOperations } from "./other-operations.ts";
import { describeWebhooks } from "./webhooks.ts";
import { errorBody } from "#platform/errors.output.ts";

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  "x-confirmed"?: Exclude<Confirmed, "once">;
  parameters?: ApiParameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, ApiResponse>;
}

export interface ApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface ApiResponse {
  description?: string;
  /** A refusal that all operations share. */
  $ref?: string;
  headers?: JsonSchema;
  content?: Content;
}

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  /** The requests that it sends to other programs. */
  webhooks: Record<string, { post: ApiOperation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ApiResponse>;
    securitySchemes: JsonSchema;
  };
}

// Decision: src/decisions/028-answers-are-declared-once.md
/** Describes the REST paths as an OpenAPI 3.1 document, from the procedures and their schemas. */
export function describeApi(
  procedures: Record<string, AnyTRPCProcedure>,
  publicUrl: string,
): ApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const convert = collectInto(schemas);
  const paths: ApiDocument["paths"] = {};
  const add = (method: string, path: string, operation: ApiOperation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const row of restTable(procedures)) add(row.method, row.path, restOperation(row, convert));
  for (const row of uploadTable(procedures)) add("POST", row.path, uploadOperation(row, convert));
  for (const each of otherOperations(convert)) add(...each);
  const tags = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.tags),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Lender",
      version,
      description:
        "Each path runs the same procedure as the pages do. Times are UTC ISO 8601 strings, money is a number of dollars, lists are newest first, and whole unless a limit is given. POST /api/login answers with a session cookie, and POST /api/admin/login with a bearer token for /api/admin.",
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(tags)].toSorted().map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(convert),
    components: {
      schemas,
      responses: namedRefusals(convert),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookieName(publicUrl.startsWith("https:")) },
        adminToken: { type: "http", scheme: "bearer" },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: "A token of the admin area; each operation names the scope that it needs",
        },
      },
    },
  };
}

type Row = Pick<RestRow, "name" | "procedure" | "path" | "access" | "status"> & { paged?: boolean };

function restOperation(row: RestRow, convert: Convert): ApiOperation {
  const { procedure, method, access } = row;
  const { properties, required } = fieldsOf(inputOf(procedure) ?? (row.paged && PAGING), convert);
  const inPath = new Set(row.parameters);
  const rest = Object.keys(properties).filter((field) => !inPath.has(field));
  const parameters = [
    ...row.parameters.map((field) => parameter(field, "path", properties[field])),
    ...(method === "GET" ? rest.map((field) => parameter(field, "query", properties[field])) : []),
  ];
  const sendsBody = method !== "GET" && rest.length > 0;
  const codes = [
    ...(Object.keys(properties).length > 0 ? [400] : []),
    ...(inPath.size > 0 ? [404] : []),
    ...(sendsBody ? [413, 415] : []),
    ...(CHECKING.includes(row.name) ? [401] : []),
    ...(properties.revision || properties.expected ? [409] : []),
    ...((access === "anyone" && sendsBody) || metaOf(procedure).limit ? [429] : []),
  ];
  return {
    ...head(row),
    ...(parameters.length > 0 && { parameters }),
    ...(sendsBody && {
      requestBody: body(
        "application/json",
        {
          properties: Object.fromEntries(rest.map((field) => [field, properties[field] ?? {}])),
          required: required.filter((field) => !inPath.has(field)),
        },
        (example) => isAccepted(row, example),
      ),
    }),
    responses: responses(row, codes, convert),
  };
}

function uploadOperation(row: Row & { field: string }, convert: Convert): ApiOperation {
  const { properties, required } = fieldsOf(inputOf(row.procedure), convert);
  const file = { type: "string", format: "binary" };
  return {
    ...head(row),
    requestBody: body("multipart/form-data", {
      properties: { [row.field]: file, ...properties },
      required: [row.field, ...required],
    }),
    responses: responses(row, [400, 413, 415, 507], convert),
  };
}

/** Operations for everybody that check a password or a second factor. */
const CHECKING = ["accounts.login", "accounts.adminLogin", "secondFactor.finishLogin"];

const PROOF_IN_WORDS: Record<string, string> = {
  true: "Needs a new proof, by POST /api/user/second-factor/confirm, for each operation.",
  once: "Needs a new proof, by POST /api/user/second-factor/confirm, for each success.",
  withFactor: "Grave changes need a new proof from users with a second factor.",
  legalTexts: "The two legal texts need a new proof from users with a second factor.",
  inBulk: "More than 25 at once need a new proof.",
};

function head({ name, procedure, path, access }: Row) {
  const security: ApiOperation["security"] = [{ session: [] }];
  if (path.startsWith("/api/admin/")) security.push({ adminToken: [] });
  const [domain = ""] = name.replace(/^admin\./, "").split(".");
  const meta = metaOf(procedure);
  const { confirmed } = meta;
  const { type } = procedure._def;
  for (const scope of scopesOf({ path: name, type, meta }))
    if ((TOKEN_SCOPES as string[]).includes(scope) && !isForPeople(meta, type))
      security.push({ apiToken: [scope] });
  return {
    operationId: name,
    tags: [domain],
    summary: meta.summary ?? name,
    description: `${LEVEL_IN_WORDS[access]}.${confirmed ? ` ${PROOF_IN_WORDS[String(confirmed)]}` : ""}`,
    security: access === "anyone" ? [] : security,
    ...(confirmed && { "x-confirmed": confirmed === "once" || confirmed }),
  };
}

/** Whether the fields of a body are right; those of the path are not in it. */
function isAccepted({ procedure, parameters }: RestRow, example: unknown): boolean {
  const { error } = inputOf(procedure)?.safeParse(example) ?? {};
  return (error?.issues ?? []).every(({ path: [at] }) => parameters.includes(String(at)));
}

const PAGING = z.object(paging);

function fieldsOf(input: z.ZodType | false | undefined, convert: Convert): Fields {
  const { properties = {}, required = [] } = input ? convert(input, "input") : {};
  return { properties, required };
}

const LIMITED: ReadonlySet<Level> = new Set(["officer", "portal", "staff", "desk", "admin"]);

/** The successful response of an operation, and its refusals besides those of its access level. */
function responses(row: Row, codes: number[], convert: Convert): Record<string, ApiResponse> {
  const { access, procedure } = row;
  const all = [
    ...codes,
    ...(access === "anyone" ? [] : [401]),
    ...(LIMITED.has(access) || metaOf(procedure).confirmed ? [403] : []),
  ];
  return {
    ...(metaOf(procedure).repeats && { 200: success(row, convert) }),
    [row.status]: success(row, convert),
    ...refusals(all),
  };
}

function success({ procedure, status, paged }: Row, convert: Convert): ApiResponse {
  if (status === 204) return { description: "Done" };
  const { download } = metaOf(procedure);
  if (download) return file(download);
  const output = outputOf(procedure) ?? z.never();
  // At a REST path a page is only its rows
  const answer = paged && output instanceof z.ZodObject ? (output.shape.rows as z.ZodType) : output;
  return {
    description: "Success",
    ...(paged && {
      headers: {
        link: { description: 'The next page, as rel="next"', schema: { type: "string" } },
      },
    }),
    ...json(convert(answer, "output")),
  };
}

function file(types: readonly string[]): ApiResponse {
  const content = types.map((type) => [type, { schema: { type: "string" } }]);
  return { description: "A file to save", content: Object.fromEntries(content) as Content };
}

function json(schema: JsonSchema): { content: Content } {
  return { content: { "application/json": { schema } } };
}

const REFUSALS: Record<number, [name: string, description: string]> = {
  400: ["Invalid", "Invalid input"],
  401: ["NotSignedIn", "Not signed in, or wrong credentials"],
  403: [
    "NotAllowed",
    "Not allowed, or a new proof is needed: the header x-confirms names for what",
  ],
  404: ["Missing", "There is no such record"],
  409: ["Conflict", "Another request came first"],
  413: ["TooLarge", "Too large"],
  415: ["WrongType", "The wrong type of content"],
  429: ["TooMany", "Too many attempts: wait for Retry-After seconds"],
  500: ["Failed", "A mistake of the server, which its log has under the request's id"],
  503: ["Busy", "The database is away or too much is waiting: try again after Retry-After seconds"],
  507: ["Full", "The server is out of storage"],
};

const WAITS = [429, 503];
const RETRY_AFTER: JsonSchema = {
  "retry-after": { description: "Seconds", schema: { type: "integer" } },
};

/** The refusals of all operations, by name. */
function namedRefusals(convert: Convert): Record<string, ApiResponse> {
  const content = { "application/json": { schema: convert(errorBody, "output") } };
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([code, [name, description]]) => [
      name,
      { description, ...(WAITS.includes(Number(code)) && { headers: RETRY_AFTER }), content },
    ]),
  );
}

/** The refusals with these codes, and those that every operation may give. */
function refusals(codes: readonly number[]): Record<string, ApiResponse> {
  const all = [...codes, 500, 503].map((code) => [
    code,
    { $ref: `#/components/responses/${REFUSALS[code]?.[0]}` },
  ]);
  return Object.fromEntries(all) as Record<string, ApiResponse>;
}

import type { AnyTRPCProcedure } from "@trpc/server";
import { version } from "../../../../package.json";
import { paging, z } from "../../../shared/zod.ts";
import { cookieName } from "../../accounts/sessions.ts";
import type { Level } from "../../access.ts";
import { inputOf, type RestRow, restTable } from "../rest.ts";
import { metaOf } from "../../trpc.ts";
import { uploadTable } from "../../uploads/uploads.http.ts";
import { refusal } from "./answers.ts";
import { OPERATIONS } from "./operations.ts";

export type JsonSchema = Record<string, unknown>;

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: ApiParameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ApiResponse>;
}

export interface ApiParameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: JsonSchema;
}

interface ApiResponse {
  description: string;
  headers?: JsonSchema;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
}

/** In words, whom a level lets through. */
const WHO: Record<Level, string> = {
  anyone: "Everybody",
  enrolling: "Whoever is signed in, also while the second factor that they must have is missing",
  signedIn: "Whoever is signed in",
  officer: "Loan officers with a verified e-mail",
  staff: "Loan officers with a verified e-mail, and admins",
  admin: "Admins",
};

/** The REST paths as an OpenAPI 3.1 document, from the procedures and their own zod schemas. */
export function describeApi(
  procedures: Record<string, AnyTRPCProcedure>,
  publicUrl: string,
): ApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const convert = (schema: z.ZodType, io: "input" | "output") => toJson(schema, { io, schemas });
  const paths: ApiDocument["paths"] = {};
  const add = (method: string, path: string, operation: ApiOperation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const row of restTable(procedures)) add(row.method, row.path, restOperation(row, convert));
  for (const { name, procedure, path, field, access, status = 200 } of uploadTable(procedures)) {
    const fields = fieldsOf(inputOf(procedure), convert);
    const properties = { [field]: { type: "string", format: "binary" }, ...fields.properties };
    const required = [field, ...fields.required];
    add("POST", path, {
      ...head(name, access, path),
      requestBody: body("multipart/form-data", { type: "object", properties, required }),
      responses: {
        ...success(name, status, convert),
        ...refusals(access, [400, 413, 415, 507], convert),
      },
    });
  }
  add("GET", "/api/verify-email", verifyEmail(convert));
  add("POST", "/api/verify-email", confirmEmail(convert));
  const tags = [
    ...new Set(
      Object.values(paths)
        .flatMap((path) => Object.values(path))
        .flatMap((each) => each.tags),
    ),
  ];
  return {
    openapi: "3.1.0",
    info: {
      title: "Lender",
      version,
      description:
        "Each path runs the same procedure as the pages do. Times are UTC ISO 8601 strings, money is a number of dollars, lists are newest first, and whole unless a limit is given.",
    },
    servers: [{ url: publicUrl }],
    tags: tags.toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookieName(publicUrl.startsWith("https:")) },
        adminToken: { type: "http", scheme: "bearer" },
      },
    },
  };
}

type Convert = (schema: z.ZodType, io: "input" | "output") => JsonSchema;

function restOperation(row: RestRow, convert: Convert): ApiOperation {
  const { name, procedure, method, path, status = 200, paged } = row;
  const access = metaOf(procedure).access ?? "admin";
  const { properties, required } = fieldsOf(inputOf(procedure) ?? (paged && PAGING), convert);
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
    ...(OPERATIONS[name]?.confirmed ? [403] : []),
    ...(sendsBody ? [413, 415] : []),
    ...(access === "anyone" && sendsBody ? [429] : []),
  ];
  return {
    ...head(name, access, path),
    ...(parameters.length > 0 && { parameters }),
    ...(sendsBody && {
      requestBody: body("application/json", {
        type: "object",
        properties: Object.fromEntries(rest.map((field) => [field, properties[field]])),
        required: required.filter((field) => !inPath.has(field)),
      }),
    }),
    responses: { ...success(name, status, convert, paged), ...refusals(access, codes, convert) },
  };
}

function head(name: string, access: Level, path: string) {
  const security: ApiOperation["security"] = [{ session: [] }];
  if (path.startsWith("/api/admin/")) security.push({ adminToken: [] });
  const [domain = ""] = name.replace(/^admin\./, "").split(".");
  return {
    operationId: name,
    tags: [domain],
    summary: OPERATIONS[name]?.summary ?? name,
    description: `${WHO[access]}.`,
    security: access === "anyone" ? [] : security,
  };
}

function parameter(name: string, where: "path" | "query", schema: JsonSchema = {}): ApiParameter {
  return { name, in: where, required: where === "path", schema };
}

function body(type: string, schema: JsonSchema) {
  return { required: true as const, content: { [type]: { schema } } };
}

const PAGING = z.object(paging);

/** The fields of an input, each with its schema. */
function fieldsOf(input: z.ZodType | undefined, convert: Convert) {
  const { properties = {}, required = [] } = (input ? convert(input, "input") : {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return { properties, required };
}

function success(
  name: string,
  status: number,
  convert: Convert,
  paged?: boolean,
): Record<string, ApiResponse> {
  const { answer, list } = OPERATIONS[name] ?? {};
  const schema = answer && convert(answer, "output");
  return {
    [status]: {
      description: status === 204 ? "Done" : "Success",
      ...(paged && {
        headers: {
          link: { description: 'The next page, as rel="next"', schema: { type: "string" } },
        },
      }),
      ...(schema && json(list ? { type: "array", items: schema } : schema)),
    },
  };
}

const REASONS: Record<number, string> = {
  400: "Invalid input",
  401: "Not signed in, or wrong credentials",
  403: "Not allowed",
  404: "There is no such record",
  413: "Too large",
  415: "The wrong type of content",
  429: "Too many attempts: wait for Retry-After seconds",
  507: "The server is out of storage",
};

function refusals(level: Level, codes: number[], convert: Convert): Record<string, ApiResponse> {
  const all = [
    ...codes,
    ...(level === "anyone" ? [] : [401]),
    ...(LIMITED.has(level) ? [403] : []),
  ];
  const content = json(convert(refusal, "output"));
  return Object.fromEntries(
    all.map((code) => [String(code), { description: REASONS[code] ?? "Refused", ...content }]),
  );
}

const LIMITED: ReadonlySet<Level> = new Set(["officer", "staff", "admin"]);

function json(schema: JsonSchema) {
  return { content: { "application/json": { schema } } };
}

/** The one path that is for people who follow a link: it answers with a redirect. */
function verifyEmail(convert: Convert): ApiOperation {
  return {
    operationId: "accounts.verifyEmail",
    tags: ["accounts"],
    summary: "Where the link of a verification mail leads",
    description: "Everybody.",
    security: [],
    parameters: [parameter("token", "query", convert(z.string(), "input"))],
    responses: {
      200: {
        description: "A page whose one button sends the token, outside the browser that registered",
      },
      303: {
        description: "To /auth, which says what came of it",
        headers: { location: { schema: { type: "string" } } },
      },
    },
  };
}

/** What the button of that link's page sends. */
function confirmEmail(convert: Convert): ApiOperation {
  const { responses, ...link } = verifyEmail(convert);
  const properties = { token: convert(z.string(), "input") };
  return {
    ...link,
    operationId: "accounts.confirmEmail",
    summary: "Verify an e-mail by the token of a verification mail",
    parameters: [],
    requestBody: body("application/x-www-form-urlencoded", {
      type: "object",
      properties,
      required: ["token"],
    }),
    responses: { 303: responses[303] as ApiOperation["responses"][number] },
  };
}

/** A zod schema as JSON Schema; what has a name goes among the components. */
function toJson(
  schema: z.ZodType,
  { io, schemas }: { io: "input" | "output"; schemas: Record<string, JsonSchema> },
): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // The server may answer more some day; whoever reads must not mind
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const trimmed = zodSchema instanceof z.ZodPipe ? zodSchema.out : undefined;
      if (trimmed instanceof z.ZodEmail) jsonSchema.format = "email";
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const { $schema: _, $defs = {}, id, ...own } = rewriteReferences(converted) as typeof converted;
  for (const [name, definition] of Object.entries($defs)) {
    const { id: __, ...rest } = definition;
    schemas[name] = rest;
  }
  if (typeof id !== "string") return own;
  schemas[id] = own;
  return { $ref: `#/components/schemas/${id}` };
}

function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : rewriteReferences(inner),
    ]),
  );
}

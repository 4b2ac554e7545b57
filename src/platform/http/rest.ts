import { callTRPCProcedure } from "@trpc/server";
import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import { paging, z } from "#kit/values/zod.ts";
import { authorize, type Level } from "#platform/access.ts";
import type { Context } from "#platform/context.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import type { Download } from "#platform/download.ts";
import { type Page, pageOfList } from "#platform/paging.ts";
import { type Method, metaOf } from "#platform/trpc.ts";
import { parseJsonObject, type ReadBody, requireJson, withBody } from "./body.ts";
import { type Exchange, send, sendJson } from "./respond.ts";
import { sendDownload } from "./send-download.ts";
import { PIECE, sendArray, sendWholeList } from "./whole-list.ts";

// Decision: src/decisions/002-rest-from-procedures.md
/** One row of the REST table: a procedure with its method and its path as a pattern. */
export interface RestRow {
  /** The procedure's name, such as `admin.contact.setStatus`. */
  name: string;
  procedure: AnyTRPCProcedure;
  access: Level;
  method: Method;
  path: string;
  status: number;
  paged: boolean;
  published: boolean;
  maxBody: number | undefined;
  pattern: RegExp;
  parameters: string[];
}

/** The REST table, read from the procedures' own declarations. */
export function restTable(procedures: Record<string, AnyTRPCProcedure>): RestRow[] {
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { access, rest, paged = false, published = false, maxBody, ...meta } = metaOf(procedure);
    if (!rest || !access) return [];
    const status = outputOf(procedure) instanceof z.ZodVoid ? 204 : (meta.status ?? 200);
    const [method, path] = rest.split(" ") as [Method, string];
    return {
      name,
      procedure,
      access,
      method,
      path,
      status,
      paged,
      published,
      maxBody,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`),
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
    };
  });
}

/**
 * Finds the row for a request, except for uploads. Throws 404 for an unknown path, and 405 with the
 * allowed methods.
 */
export function matchRest(
  { table, uploads }: { table: RestRow[]; uploads: { path: string }[] },
  method: string,
  path: string,
): RestRow {
  const rows = table.filter((row) => row.pattern.test(path));
  const takesUpload = uploads.some((upload) => upload.path === path);
  if (rows.length === 0 && !takesUpload)
    throw new AppError(
      "NOT_FOUND",
      path === "/api"
        ? "There is nothing at this address. /api/docs describes the API."
        : "There is nothing at this address.",
    );
  const asked = method === "HEAD" ? "GET" : method;
  const row = rows.find((candidate) => candidate.method === asked);
  if (row) return row;
  const allow = rows.flatMap((known) => (known.method === "GET" ? ["GET", "HEAD"] : known.method));
  if (takesUpload) allow.push("POST");
  throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
    allow: allow.join(", "),
  });
}

/** Runs the row's procedure with the request's input and sends its result. */
export async function answerRest(
  row: RestRow,
  exchange: Exchange,
  context: Context,
): Promise<void> {
  // The procedure checks this too, but here it happens before the body is read or requested
  const { name: path, procedure } = row;
  const call = { path, type: procedure._def.type, meta: metaOf(procedure) };
  authorize(row.access, context.actor, call);
  const answer = async (readBody: ReadBody) => {
    const input = await readInput(row, exchange, readBody);
    const whole = wholeList(row, input);
    if (whole) {
      const read = partsOf(row, whole, context);
      return sendWholeList(exchange, { first: await read(whole.cursor), read });
    }
    const output = await runProcedure(row, input, context);
    if (metaOf(row.procedure).download) return sendDownload(exchange, output as Download);
    if (row.status === 204) return send(exchange, 204, { "cache-control": "no-store" });
    if (Array.isArray(output) && !asksForPage(row, exchange.url))
      return sendArray(exchange, output);
    const { value, headers } = successOf(row, exchange.url, output);
    sendJson(exchange, isRepeat(row, value) ? 200 : row.status, value, headers);
  };
  return withBody(exchange, context, answer, row.maxBody);
}

function isRepeat({ procedure }: RestRow, value: unknown): boolean {
  return metaOf(procedure).repeats === true && (value as { isKnown?: unknown }).isKnown === true;
}

export type WholeList = Record<string, unknown> & { limit: number; cursor?: number | undefined };

/**
 * Returns how to read a list in parts, when the query asks for all of it and the procedure can read
 * pages. Throws BAD_REQUEST for parameters that only a page can have.
 */
export function wholeList(row: Pick<RestRow, "procedure">, input: unknown): WholeList | undefined {
  const { limit, direction, ...filter } = (input ?? {}) as Record<string, unknown>;
  if (limit !== undefined || !isReadInPages(row)) return undefined;
  if (direction !== undefined && filter.cursor !== undefined)
    throw invalidAt("limit", "A direction needs a limit.");
  return { ...filter, limit: PIECE };
}

/** Whether the procedure itself reads the requested page of a list. */
export function isReadInPages(row: Pick<RestRow, "procedure">): boolean {
  return metaOf(row.procedure).paged === true && "limit" in inputShape(row);
}

/** Reads the parts of a whole list. */
export function partsOf(
  row: Pick<RestRow, "name" | "procedure">,
  list: WholeList,
  context: Context,
) {
  return (cursor?: number) =>
    runProcedure(row, { ...list, cursor }, context) as Promise<Page<unknown>>;
}

/** Runs the row's procedure as tRPC itself would. */
export function runProcedure(
  row: Pick<RestRow, "name" | "procedure">,
  input: unknown,
  context: Context,
): Promise<unknown> {
  return callTRPCProcedure({
    // A router with only this procedure, and only the part of it that the call reads
    router: { _def: { procedures: { [row.name]: row.procedure } } } as unknown as AnyTRPCRouter,
    path: row.name,
    getRawInput: async () => input,
    ctx: context,
    type: row.procedure._def.type,
    signal: undefined,
    batchIndex: 0,
  });
}

interface Success {
  value: unknown;
  headers?: Record<string, string>;
}

/**
 * The body and headers of a success. A list is cut to the requested page, with a Link to the next.
 */
export function successOf(row: RestRow, url: URL, output: unknown): Success {
  if (!row.paged) return { value: output };
  const { rows, next } = Array.isArray(output)
    ? pageOfList(output, wantedPage.parse(queryFields(paging, url)))
    : (output as Page<unknown>);
  if (next === undefined) return { value: rows };
  return { value: rows, headers: { link: linkToNext(url, next) } };
}

const wantedPage = z.object(paging);

/** Whether a query asks for less than the whole list. */
export function asksForPage(row: RestRow, { searchParams }: URL): boolean {
  return row.paged && Object.keys(paging).some((name) => searchParams.has(name));
}

function linkToNext({ pathname, searchParams }: URL, next: number): string {
  const query = new URLSearchParams(searchParams);
  query.set("cursor", String(next));
  return `<${pathname}?${query}>; rel="next"`;
}

/**
 * The procedure's input: the fields of the body or the query, overridden by those of the path. Text
 * in paths and queries becomes a number or a boolean where the schema wants one; JSON is taken as
 * it is.
 */
async function readInput(
  row: RestRow,
  { request, url }: Exchange,
  readBody: ReadBody,
): Promise<unknown> {
  if (!inputOf(row.procedure)) return undefined;
  const fromPath = pathFields(row, url.pathname);
  if (row.method === "GET") return { ...queryFields(inputShape(row), url), ...fromPath };
  requireJson(request);
  return { ...parseJsonObject(await readBody()), ...fromPath };
}

/** The path's fields. An id that is not a positive integer matches no record: 404. */
export function pathFields(row: RestRow, path: string): Record<string, unknown> {
  const values = row.pattern.exec(path)?.slice(1) ?? [];
  const shape = inputShape(row);
  return Object.fromEntries(
    row.parameters.map((name, index) => {
      const value = decodePart(values[index] ?? "");
      if (!isNumeric(shape[name])) return [name, value];
      const id = Number(value);
      if (!/^[1-9]\d*$/.test(value) || !Number.isSafeInteger(id)) throw nothingThere();
      return [name, id];
    }),
  );
}

/** The canonical spelling of a row's path with these fields. */
export function restTarget(row: RestRow, fields: Record<string, unknown>): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw nothingThere();
  }
}

function nothingThere(): AppError {
  return new AppError("NOT_FOUND", "This record does not exist.");
}

function queryFields(known: Shape, url: URL): Record<string, unknown> {
  return Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => Object.hasOwn(known, name))
      .map(([name, value]) => [name, typed(known[name], value)]),
  );
}

/** Text that cannot be what the schema wants stays text, for the schema to refuse. */
function typed(schema: z.ZodType | undefined, value: string): string | number | boolean {
  if (isNumeric(schema)) return toNumber(value);
  const isYesOrNo = schema !== undefined && unwrap(schema) instanceof z.ZodBoolean;
  return isYesOrNo && (value === "true" || value === "false") ? value === "true" : value;
}

function toNumber(value: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function isNumeric(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && unwrap(schema) instanceof z.ZodNumber;
}

type Shape = Record<string, z.ZodType>;

function inputShape(row: Pick<RestRow, "procedure">): Shape {
  const input = unwrap(inputOf(row.procedure));
  return input instanceof z.ZodObject ? input.shape : {};
}

export function inputOf(procedure: AnyTRPCProcedure): z.ZodType | undefined {
  // tRPC stores the schemas here, but omits them from its types
  return (procedure._def as unknown as { inputs: z.ZodType[] }).inputs[0];
}

/** The zod schema of a procedure's output through tRPC. */
export function outputOf(procedure: AnyTRPCProcedure): z.ZodType | undefined {
  const { output } = procedure._def as { output?: z.ZodType | { schema: z.ZodType } };
  return output && "schema" in output ? output.schema : output;
}

function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodOptional ? unwrap(schema.unwrap() as z.ZodType) : schema;
}

import { hash } from "node:crypto";
import { type AnyTRPCProcedure, initTRPC, TRPCError } from "@trpc/server";
import { type core, ZodError } from "zod";
import type { Issue } from "./errors.output.ts";
import type { UploadKind } from "#domains/uploads/uploads.ts";
import { z } from "#kit/values/zod.ts";
import { type Actor, authorize, authorizeToken, isStaff, type Level } from "./access.ts";
import type { Confirmed } from "./access.ts";
import { type App, type Context, INTERNAL } from "./context.ts";
import type { Db, Tables } from "./database/engine.ts";
import { isProofOpen, keepForCorrection, spendProof } from "./database/proofs.ts";
import { fromStorage } from "./database/database-error.ts";
import { AppError, ERROR_CODES } from "./errors.ts";
import type { LimitName } from "./http/rate-limit.ts";
import type { ReceivedFile } from "#domains/uploads/receive.http.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

type Rest = `${Method} /api/${string}`;

/** The multipart route of a procedure: uploads/uploads.http.ts builds its table from these. */
export interface UploadRoute {
  path: `/api/${string}`;
  /** The field with the file; other fields become input. */
  field: string;
  kind: UploadKind;
  /**
   * Throws unless the user may send a file with these fields, which the sender puts before it.
   * Without it only the level is checked before the file is read.
   */
  admit?: (db: Db, actor: Actor, fields: Record<string, string | number>) => Promise<void>;
}

/** What a procedure declares besides its input and output; the API description is built from it. */
interface Meta {
  access?: Level;
  /** What the procedure does, in a few words. */
  summary?: string;
  /** The REST route; each `{name}` in the path becomes a field of the input. */
  rest?: Rest;
  upload?: UploadRoute;
  /** The status of a success over REST; by default 200, or 204 for no output. */
  status?: 201 | 202;
  /** The output says in `isKnown` whether the call had been made before: its status is then 200. */
  repeats?: true;
  /** Another scope than the domain's that opens it to an API token. */
  scope?: string;
  /**
   * The output is a list, or a Page of one: `limit` and `cursor` page it, and a Link header leads
   * to the next page.
   */
  paged?: true;
  /** The REST path answers with a file of one of these types; the output is a Download. */
  download?: readonly string[];
  /** The limit of JSON bytes for the REST route, if higher than usual. */
  maxBody?: number;
  /**
   * The response is the same for everybody until content changes: cached, with an ETag, never
   * limited.
   */
  published?: true;
  /** The table of the record that the input names and the answer is about, without its row. */
  shows?: keyof Tables;
  /** Open to everybody, but needs to know which sessions the request presents. */
  seesSessions?: true;
  confirmed?: Confirmed;
  /** API tokens are refused, because what it makes would outlive them. */
  forPeople?: true;
  /**
   * The name of what several confirmed procedures are steps of, or of a form whose corrected input
   * is a retry: one proof serves all of them.
   */
  operation?: string;
  /** How many calls a network may make. */
  limit?: LimitName;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const refusal = toAppError(error);
      return {
        message: refusal.message,
        code: shape.code,
        data: {
          code: refusal.code,
          httpStatus: refusal.status,
          path: shape.data.path,
          ...(refusal.issues && { issues: refusal.issues }),
          ...(refusal.methods && { methods: refusal.methods }),
          ...refusal.asksFor,
          ...(refusal.code === "INTERNAL" && { requestId: ctx?.requestId }),
        },
      };
    },
  });

export const { router, createCallerFactory } = t;

/** Converts refusals of the functions below to tRPC errors, so that every route maps them alike. */
const base = t.procedure.use(async ({ next, meta, path }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = toAppError(result.error);
  if (refusal.code === "CONFIRMATION_REQUIRED")
    refusal.asksFor = { operation: meta?.operation ?? path, action: meta?.summary };
  const code = ERROR_CODES[refusal.code].trpc;
  return {
    ...result,
    error: new TRPCError({ code, message: refusal.message, cause: refusal }),
  };
});

/** For everybody, only through tRPC; `forEverybody` adds a REST route. */
export const publicProcedure = base.meta({ access: "anyone" }).use(({ ctx, meta, next }) => {
  count(ctx, meta);
  return meta?.published ? ctx.app.publication.keeping(next) : next();
});

export const forEverybody = declared(publicProcedure);
/** For everybody, in changes that depend on the sessions that the request presents, if any. */
export const forSessions = declared(publicProcedure.meta({ seesSessions: true }));
/** For signed-in users, even before they have added a required second factor. */
export const forEnrolling = declared(at("enrolling"));
export const forSignedIn = declared(at("signedIn"));
/** For loan officers with a verified e-mail. */
export const forOfficers = declared(at("officer"));
/** For verified loan officers and admins. */
export const forPortal = declared(at("portal"));
/** For admitted loan officers and the desk. */
export const forStaff = declared(at("staff"));
// Decision: src/decisions/061-assistants.md
/** For admins and the other roles of the desk. */
export const forDesk = declared(at("desk"));
export const forAdmins = declared(at("admin"));

/** Starts a procedure with its REST route, what it does, and its other declarations. */
function declared<Builder>(level: { meta: (meta: Meta) => Builder }) {
  return (rest: Rest, summary: string, more?: Omit<Meta, "access" | "upload">) =>
    level.meta({ rest, summary, ...more });
}

/** The file that a procedure gets for recording. */
export interface Upload {
  app: App;
  file: ReceivedFile;
  record: <Result>(work: (trx: Db, actor: Actor) => Promise<Result>) => Promise<Result>;
}

/**
 * For procedures that record an uploaded file. The bytes arrive through uploads.http.ts, which
 * checks the level before reading. An upload may take an hour, so `record` checks the rights again,
 * in the transaction of its work.
 */
export function uploadProcedure(level: Level, upload: UploadRoute) {
  return at(level)
    .meta({ upload })
    .use(({ ctx, next, ...call }) => {
      const { arrival, app } = ctx;
      if (arrival?.file.kind !== upload.kind)
        throw new AppError("BAD_REQUEST", "Please upload the file first.");
      const record = <Result>(work: (trx: Db, actor: Actor) => Promise<Result>) =>
        app.db.transaction().execute(async (trx) => {
          const actor = authorize(level, await arrival.sender(trx), call);
          return work(trx, actor as Actor);
        });
      return next({ ctx: { file: arrival.file, record } });
    });
}

function at(level: Level) {
  return base.meta({ access: level }).use(async ({ ctx, meta, path, type, getRawInput, next }) => {
    const seen = authorize(level, ctx.actor, { path, type, meta });
    const once = meta?.confirmed === "once" ? "once" : undefined;
    const isConfirmed = meta?.confirmed === true || once !== undefined;
    if (ctx.actor) authorizeToken(ctx.actor, { path, type, meta });
    count(ctx, meta);
    // An input that cannot be read is refused later, like any other mistake in it
    const input = meta?.confirmed && (await getRawInput().catch(() => undefined));
    const operation = meta?.confirmed && (meta.operation ?? operationOf(path, input));
    const actor = { ...seen, ...(operation && { operation }) } as Actor;
    const isOpen =
      operation && actor.via !== "token" && (once ?? (await isProofOpen(ctx.app.db, actor)));
    if (isConfirmed && actor.via !== "token") await spendProof(ctx.app.db, actor, once);
    const result = await next({ ctx: { actor } });
    if (!result.ok && isOpen) await keepForCorrection(ctx.app.db, actor);
    if (result.ok && isStaff(actor.user)) {
      const read = { what: path, shows: meta?.shows, output: result.data };
      // What a change was given is no filter
      const given = type === "query" ? { input: await getRawInput() } : {};
      await ctx.app.journal.addAnswer(actor, { ...read, ...given });
    }
    // What could not be read now is read when it is next requested
    if (type === "mutation") await ctx.app.identity.read().catch(() => undefined);
    return result;
  });
}

/**
 * An operation on one record, or with one input: trying it again needs no other proof, another
 * record or input does.
 */
function operationOf(path: string, input: unknown): string {
  const { id } = Object(input) as { id?: unknown };
  if (typeof id === "number") return `${path} ${id}`;
  return `${path} ${hash("sha256", JSON.stringify(input) ?? "").slice(0, 16)}`;
}

/**
 * Counts a call for its network, after the check of rights and before its input is looked at: every
 * call counts, even a refused one and one inside a batch, so that probing the rules is not free.
 * People lose few tries by that, since forms check their fields before they send. Calls made while
 * a page is rendered are not counted, since the page was.
 */
function count({ app, clientAddress }: Context, meta: Meta | undefined): void {
  if (meta?.limit && clientAddress !== INTERNAL) app.limits.takeAround(meta.limit, clientAddress);
}

export function metaOf(procedure: AnyTRPCProcedure): Meta {
  return procedure._def.meta ?? {};
}

/** Whether a procedure needs to know the user; otherwise nobody is identified. */
export function asksWho(procedure: AnyTRPCProcedure): boolean {
  const { access, seesSessions } = metaOf(procedure);
  return access !== "anyone" || seesSessions === true;
}

/** Converts any error to a refusal with a sentence; an unexpected error becomes INTERNAL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof AppError) return cause;
  const stored = fromStorage(cause);
  if (stored) return stored;
  // A response that does not fit its schema is our mistake, although zod reports it
  const isOurs = error instanceof TRPCError && error.code === "INTERNAL_SERVER_ERROR";
  if (cause instanceof ZodError && !isOurs) return invalid(cause);
  if (!(error instanceof TRPCError)) return internal(error);
  switch (error.code) {
    case "INTERNAL_SERVER_ERROR":
      return internal(cause ?? error);
    case "NOT_FOUND":
      return new AppError("NOT_FOUND", "This operation does not exist.");
    case "METHOD_NOT_SUPPORTED":
      return new AppError("METHOD_NOT_ALLOWED", "This operation takes another method.");
    case "PAYLOAD_TOO_LARGE":
      return new AppError("PAYLOAD_TOO_LARGE", "The request is too large.");
    case "UNSUPPORTED_MEDIA_TYPE":
      return new AppError("UNSUPPORTED_MEDIA_TYPE", "Please send JSON.");
    default:
      return new AppError("BAD_REQUEST", "The request could not be understood.", { cause: error });
  }
}

function internal(cause: unknown): AppError {
  return new AppError("INTERNAL", "Something went wrong on our side. Please try again.", { cause });
}

// The schema's own message takes precedence; zod's sentences are not for people
z.config({ customError: sentenceFor });

function sentenceFor(issue: core.$ZodRawIssue): string {
  if (issue.code === "unrecognized_keys") return "Please leave out unknown fields.";
  const name = nameOf(issue.path ?? []) || "an input";
  if (issue.input === undefined) return `Please give ${name}.`;
  if (issue.code === "too_big" && issue.origin === "string")
    return `Please use at most ${Number(issue.maximum)} characters.`;
  return `Please correct ${name}.`;
}

/** The path of the input field, as callers write it. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.join(".").slice(0, 60);
}

const MOST_ISSUES = 20;

function invalid(error: ZodError): AppError {
  const issues: Issue[] = error.issues.slice(0, MOST_ISSUES).map((issue) => ({
    path: nameOf(issue.path),
    message: issue.message,
  }));
  return new AppError("BAD_REQUEST", issues[0]?.message ?? "The request is invalid.", { issues });
}

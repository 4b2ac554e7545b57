import { type AnyTRPCProcedure, initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { UploadKind } from "../shared/uploads.ts";
import { type Actor, authorize, type Level } from "./access.ts";
import { type Context, INTERNAL } from "./context.ts";
import type { Db } from "./database.ts";
import { AppError, ERROR_CODES, fromStorage, type Issue } from "./errors.ts";
import type { LimitName } from "./http/rate-limit.ts";

/** The REST door of a procedure: http/rest.ts builds its table from these. */
export interface RestRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `{name}` for the parts that become input. */
  path: `/api/${string}`;
  /** Of a success; without it 200. */
  status?: 200 | 201 | 202 | 204;
  /** The output is a list, or a Page of one: `limit` and `cursor` page it, a Link header leads on. */
  paged?: true;
  /** Bytes of JSON that this route takes, when more than the usual. */
  maxBody?: number;
}

/** The multipart door of a procedure: uploads/uploads.http.ts builds its table from these. */
export interface UploadRoute {
  path: `/api/${string}`;
  /** The field that carries the file; other fields become input. */
  field: string;
  kind: UploadKind;
  /** Of a success; without it 200. */
  status?: 201;
}

interface Meta {
  access?: Level;
  rest?: RestRoute;
  upload?: UploadRoute;
  /** The same answer for everybody until content changes: cached, with an ETag, never limited. */
  published?: true;
  /** Open to everybody, but it wants to know which sessions the request shows. */
  seesSessions?: true;
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
          ...(refusal.code === "INTERNAL" && { requestId: ctx?.requestId }),
        },
      };
    },
  });

export const { router, mergeRouters, createCallerFactory } = t;

/** Refusals of the functions below become tRPC's, so that every door maps them alike. */
const base = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = toAppError(result.error);
  const code = ERROR_CODES[refusal.code].trpc;
  return {
    ...result,
    error: new TRPCError({ code, message: refusal.message, cause: refusal }),
  };
});

/** For everybody. */
export const publicProcedure = base.meta({ access: "anyone" });
/** For everybody: what ends the sessions that the request shows, or puts another in their place. */
export const sessionProcedure = base.meta({ access: "anyone", seesSessions: true });
/** For whoever is signed in, even before they have added the second factor that they must have. */
export const enrollingProcedure = at("enrolling");
/** For whoever is signed in. */
export const signedInProcedure = at("signedIn");
/** For loan officers with a verified e-mail. */
export const officerProcedure = at("officer");
/** For verified loan officers and admins. */
export const staffProcedure = at("staff");
/** For admins. */
export const adminProcedure = at("admin");

/**
 * For what records an uploaded file. The bytes come in through uploads.http.ts, which checks the
 * level before it reads any; since that may take an hour, `record` asks for the rights again, in the
 * transaction that it does the work in.
 */
export function uploadProcedure(level: Level, upload: UploadRoute) {
  return at(level)
    .meta({ upload })
    .use(({ ctx, next }) => {
      const { arrival, db } = ctx;
      if (arrival?.file.kind !== upload.kind)
        throw new AppError("BAD_REQUEST", "Please upload the file first.");
      const record = <Result>(work: (trx: Db, actor: Actor) => Promise<Result>) =>
        db.transaction().execute(async (trx) => {
          const actor = await arrival.sender(trx);
          authorize(level, actor);
          return work(trx, actor as Actor);
        });
      return next({ ctx: { file: arrival.file, record } });
    });
}

function at(level: Level) {
  return base.meta({ access: level }).use(({ ctx, next }) => {
    authorize(level, ctx.actor);
    return next({ ctx: { actor: ctx.actor as Actor } });
  });
}

/** What a procedure declares about itself. */
export function metaOf(procedure: AnyTRPCProcedure): Meta {
  return procedure._def.meta ?? {};
}

/** Whether it matters to a procedure who is asking; where it does not, nobody is identified. */
export function asksWho(procedure: AnyTRPCProcedure): boolean {
  const { access, seesSessions } = metaOf(procedure);
  return access !== "anyone" || seesSessions === true;
}

/**
 * At most so many calls per client address; counted per call, inside a batch too. What a page asks
 * for while it is drawn was counted when the page was asked for.
 */
export function limited(name: LimitName) {
  return t.middleware(({ ctx, next }) => {
    if (ctx.clientNetwork !== INTERNAL) ctx.app.limits.take(name, ctx.clientNetwork);
    return next();
  });
}

/** Any error as a refusal with a sentence; what is not ours to explain becomes INTERNAL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof AppError) return cause;
  const stored = fromStorage(cause);
  if (stored) return stored;
  if (cause instanceof ZodError) return invalid(cause);
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

const MOST_ISSUES = 20;

function invalid(error: ZodError): AppError {
  const issues: Issue[] = error.issues.slice(0, MOST_ISSUES).map((issue) => ({
    path: issue.path.join(".").slice(0, 60),
    message:
      issue.code === "unrecognized_keys" ? "Please leave out unknown fields." : issue.message,
  }));
  return new AppError("BAD_REQUEST", issues[0]?.message ?? "The request is invalid.", { issues });
}

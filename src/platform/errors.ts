import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import type { ERROR_NAMES, ErrorBody, Issue } from "./errors.output.ts";
import type { ProofMethod } from "#domains/second-factor/second-factor.ts";

/** The closed list of refusals, with their HTTP status and the nearest tRPC code. */
export const ERROR_CODES = {
  BAD_REQUEST: { status: 400, trpc: "BAD_REQUEST" },
  UNAUTHORIZED: { status: 401, trpc: "UNAUTHORIZED" },
  /** The password was right; the user must continue with one of the methods in the response. */
  SECOND_FACTOR_REQUIRED: { status: 401, trpc: "UNAUTHORIZED" },
  /** The pending sign-in has ended. */
  SIGN_IN_EXPIRED: { status: 400, trpc: "BAD_REQUEST" },
  FORBIDDEN: { status: 403, trpc: "FORBIDDEN" },
  /** The call can be repeated once the user has confirmed their identity. */
  CONFIRMATION_REQUIRED: { status: 403, trpc: "FORBIDDEN" },
  /** The user must have a second factor and has to add it first. */
  SECOND_FACTOR_MISSING: { status: 403, trpc: "FORBIDDEN" },
  NOT_FOUND: { status: 404, trpc: "NOT_FOUND" },
  METHOD_NOT_ALLOWED: { status: 405, trpc: "METHOD_NOT_SUPPORTED" },
  TIMEOUT: { status: 408, trpc: "TIMEOUT" },
  CONFLICT: { status: 409, trpc: "CONFLICT" },
  PAYLOAD_TOO_LARGE: { status: 413, trpc: "PAYLOAD_TOO_LARGE" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, trpc: "UNSUPPORTED_MEDIA_TYPE" },
  TOO_MANY_REQUESTS: { status: 429, trpc: "TOO_MANY_REQUESTS" },
  INTERNAL: { status: 500, trpc: "INTERNAL_SERVER_ERROR" },
  BUSY: { status: 503, trpc: "SERVICE_UNAVAILABLE" },
  STORAGE_FULL: { status: 507, trpc: "INTERNAL_SERVER_ERROR" },
} as const satisfies Record<ErrorCode, { status: number; trpc: TRPC_ERROR_CODE_KEY }>;

export type ErrorCode = (typeof ERROR_NAMES)[number];

interface ErrorDetails {
  /** The underlying error, for the log only. */
  cause?: unknown;
  issues?: Issue[];
  /** Whole seconds until a retry is useful. */
  retryAfter?: number;
  /** The methods that the path allows, for 405. */
  allow?: string;
  /** How to continue, for SECOND_FACTOR_REQUIRED. */
  methods?: ProofMethod[];
}

/** A refusal with a sentence for the user; the cause is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly allow: string | undefined;
  readonly methods: ProofMethod[] | undefined;
  /** What is to be confirmed, for CONFIRMATION_REQUIRED: its name, and in a few words. */
  asksFor: { operation: string; action: string | undefined } | undefined;

  constructor(code: ErrorCode, sentence: string, details: ErrorDetails = {}) {
    super(sentence, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.allow = details.allow;
    this.methods = details.methods;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/**
 * A refusal of one field of the input: the path names the field, so that callers need not parse the
 * sentence.
 */
export function invalidAt(path: string, message: string): AppError {
  return new AppError("BAD_REQUEST", message, { issues: [{ path, message }] });
}

/** The same for a field that was valid until another request came first. */
export function conflictAt(path: string, message: string, cause?: unknown): AppError {
  return new AppError("CONFLICT", message, { issues: [{ path, message }], cause });
}

/**
 * For a change of an older state than the current one. The path names the field that says so;
 * `what` was changed, and `advice` tells the user what to do, as a sentence.
 */
export function changedMeanwhile({ path = "revision", what = "this", advice = "" } = {}): AppError {
  return conflictAt(path, `Someone else has changed ${what} in the meantime. ${advice}`.trim());
}

/**
 * For a query that finds nothing: `executeTakeFirstOrThrow(missing("This user does not exist."))`.
 */
export function missing(sentence: string): () => AppError {
  return () => new AppError("NOT_FOUND", sentence);
}

/** Too much at once: the same request may work a moment later. */
export function busy(cause?: unknown): AppError {
  const sentence = "The server is busy. Please try again in a moment.";
  return new AppError("BUSY", sentence, { cause, retryAfter: 2 });
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    ...(error.issues && { issues: error.issues }),
    ...(error.methods && { methods: error.methods }),
    ...(error.code === "INTERNAL" && { requestId }),
  };
}

export function errorHeaders(error: AppError): Record<string, string> {
  return {
    ...(error.retryAfter !== undefined && { "retry-after": String(error.retryAfter) }),
    ...(error.allow !== undefined && { allow: error.allow }),
    ...(error.asksFor && { "x-confirms": error.asksFor.operation }),
  };
}

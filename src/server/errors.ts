import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import type { ProofMethod } from "../shared/second-factor.ts";

/** The closed list of refusals, with their HTTP status and the nearest code that tRPC knows. */
export const ERROR_CODES = {
  BAD_REQUEST: { status: 400, trpc: "BAD_REQUEST" },
  UNAUTHORIZED: { status: 401, trpc: "UNAUTHORIZED" },
  /** The password was right; one of the methods in the answer is to follow. */
  SECOND_FACTOR_REQUIRED: { status: 401, trpc: "UNAUTHORIZED" },
  /** What was begun with the password is over. */
  SIGN_IN_EXPIRED: { status: 400, trpc: "BAD_REQUEST" },
  FORBIDDEN: { status: 403, trpc: "FORBIDDEN" },
  /** To be repeated once the person has confirmed who they are. */
  CONFIRMATION_REQUIRED: { status: 403, trpc: "FORBIDDEN" },
  /** The person must have a second factor and has to add it first. */
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
} as const satisfies Record<string, { status: number; trpc: TRPC_ERROR_CODE_KEY }>;

export type ErrorCode = keyof typeof ERROR_CODES;

export interface Issue {
  path: string;
  message: string;
}

interface ErrorDetails {
  /** What went wrong underneath, for the log alone. */
  cause?: unknown;
  issues?: Issue[];
  /** Whole seconds until it is worth trying again. */
  retryAfter?: number;
  /** The methods that the path knows, for 405. */
  allow?: string;
  /** How to go on, for SECOND_FACTOR_REQUIRED. */
  methods?: ProofMethod[];
}

/** A refusal with a sentence for the person; the cause is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly allow: string | undefined;
  readonly methods: ProofMethod[] | undefined;

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

/** How SQLite and the system say that nothing more can be stored. */
const FULL = ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "ENOSPC", "EDQUOT"];

/** What is refused because of how the database or the disk is doing, in words for a person. */
export function fromStorage(error: unknown): AppError | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string") return undefined;
  if (FULL.includes(code))
    return new AppError("STORAGE_FULL", "The server is out of storage. Please try again later.", {
      cause: error,
    });
  if (code.startsWith("SQLITE_BUSY"))
    return new AppError("BUSY", "The server is busy. Please try again in a moment.", {
      cause: error,
      retryAfter: 2,
    });
  return undefined;
}

/** True when the statement failed because a UNIQUE column already holds the value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

/** The body of every unsuccessful REST answer. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  methods?: ProofMethod[];
  requestId?: string;
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

/** The headers that belong to a refusal. */
export function errorHeaders(error: AppError): Record<string, string> {
  return {
    ...(error.retryAfter !== undefined && { "retry-after": String(error.retryAfter) }),
    ...(error.allow !== undefined && { allow: error.allow }),
  };
}

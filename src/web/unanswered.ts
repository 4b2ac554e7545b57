import { TRPCClientError } from "@trpc/client";

/** Whether a call has failed before any answer came, for which `fetch` throws a TypeError. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && error.cause instanceof TypeError;
}

export const UNREACHABLE = "We could not be reached. Please check your connection and try again.";

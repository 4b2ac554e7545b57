import { TRPCClientError } from "@trpc/client";
import type { ProofMethod } from "../../shared/second-factor.ts";

interface RefusalData {
  code?: string;
  methods?: ProofMethod[];
}

function dataOf(error: unknown): RefusalData {
  return error instanceof TRPCClientError ? ((error.data ?? {}) as RefusalData) : {};
}

/** Whether the call is to be repeated once the person has confirmed who they are. */
export function asksToConfirm(error: unknown): boolean {
  return dataOf(error).code === "CONFIRMATION_REQUIRED";
}

/** How a sign-in goes on whose password was right; undefined for every other failure. */
export function methodsToGoOn(error: unknown): ProofMethod[] | undefined {
  return dataOf(error).methods;
}

/** Whether a sign-in has to begin anew. */
export function isSignInOver(error: unknown): boolean {
  return dataOf(error).code === "SIGN_IN_EXPIRED";
}

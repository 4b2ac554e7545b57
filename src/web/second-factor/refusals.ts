import { TRPCClientError } from "@trpc/client";
import type { ProofMethod } from "#shared/second-factor.ts";

interface RefusalData {
  code?: string;
  methods?: ProofMethod[];
  action?: string;
}

function dataOf(error: unknown): RefusalData {
  return error instanceof TRPCClientError ? ((error.data ?? {}) as RefusalData) : {};
}

/** Whether the call can be repeated once the user has confirmed their identity. */
export function asksToConfirm(error: unknown): boolean {
  return dataOf(error).code === "CONFIRMATION_REQUIRED";
}

/** What the refused call would do, in a few words. */
export function actionToConfirm(error: unknown): string | undefined {
  return dataOf(error).action;
}

/** The methods for the second step, after a right password; undefined for every other failure. */
export function methodsToGoOn(error: unknown): ProofMethod[] | undefined {
  return dataOf(error).methods;
}

/** Whether a sign-in must start over. */
export function isSignInOver(error: unknown): boolean {
  return dataOf(error).code === "SIGN_IN_EXPIRED";
}

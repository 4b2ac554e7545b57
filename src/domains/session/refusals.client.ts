import { TRPCClientError } from "@trpc/client";
import type { ProofMethod } from "#domains/second-factor/second-factor.ts";

interface RefusalData {
  code?: string;
  methods?: ProofMethod[];
  operation?: string;
  action?: string;
}

function dataOf(error: unknown): RefusalData {
  return error instanceof TRPCClientError ? ((error.data ?? {}) as RefusalData) : {};
}

/** Whether the call can be repeated once the user has confirmed their identity. */
export function asksToConfirm(error: unknown): boolean {
  return dataOf(error).code === "CONFIRMATION_REQUIRED";
}

/** What a proof is asked for. */
export interface Confirmed {
  /** The operation's name, which the proof is bound to. */
  operation?: string | undefined;
  /** What it does, in a few words. */
  action?: string | undefined;
}

/** What the refused call would do. */
export function confirmedBy(error: unknown): Confirmed {
  const { operation, action } = dataOf(error);
  return { operation, action };
}

/** The methods for the second step, after a right password; undefined for every other failure. */
export function methodsToGoOn(error: unknown): ProofMethod[] | undefined {
  return dataOf(error).methods;
}

/** Whether a sign-in must start over. */
export function isSignInOver(error: unknown): boolean {
  return dataOf(error).code === "SIGN_IN_EXPIRED";
}

import { TRPCClientError } from "@trpc/client";

const FAILED = "This did not work. Please try again.";

/** The sentence shown for an error: the server's own if it is more specific than the fallback. */
export function sentenceOf(error: unknown, fallback = FAILED): string {
  if (!(error instanceof TRPCClientError)) return fallback;
  const shape = error.shape as { message?: string; data?: { code?: string } } | undefined;
  return shape?.data?.code === "INTERNAL" ? fallback : shape?.message || fallback;
}

/** The fields that the server refused, with its messages. */
export function issuesOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof TRPCClientError)) return [];
  const data = error.data as { issues?: { path: string; message: string }[] } | undefined;
  return data?.issues ?? [];
}

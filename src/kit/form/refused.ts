import { TRPCClientError } from "@trpc/client";
import { toast } from "#ui/toast.tsx";

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

/** The server's sentences by field; `within` names the part of the input that has the fields. */
export function issuesByField(error: unknown, within = ""): Record<string, string> {
  const issues = issuesOf(error).map(({ path, message }) => {
    const field = path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path;
    return [field, message] as const;
  });
  return Object.fromEntries(issues);
}

/** Shows the server's sentence of a refusal in a toast, or the fallback when there is none. */
export function toastError(error: unknown, fallback?: string): void {
  toast({ variant: "destructive", title: "Error", description: sentenceOf(error, fallback) });
}

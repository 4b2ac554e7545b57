import { sentenceOf } from "./refused.ts";
import { toast } from "#ui/toast.tsx";

/** Shows the server's sentence of a refusal in a toast, or the fallback when there is none. */
export function toastError(error: unknown, fallback?: string): void {
  toast({ variant: "destructive", title: "Error", description: sentenceOf(error, fallback) });
}

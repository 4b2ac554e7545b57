import { sentenceOf } from "./refused.ts";
import { toast } from "#ui/toast.tsx";

const FAILED = "This did not work. Please try again.";

/** Shows the server's sentence of a refusal in a toast, or the fallback when there is none. */
export function toastError(error: unknown, fallback = FAILED): void {
  toast({ variant: "destructive", title: "Error", description: sentenceOf(error, fallback) });
}

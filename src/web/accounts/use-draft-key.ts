import { useUser } from "./use-user.ts";

/** Under which key of this tab a form keeps what is typed: each person has their own. */
export function useDraftKey(form: string): string {
  return `draft ${useUser().user?.id ?? 0} ${form}`;
}

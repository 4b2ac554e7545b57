import { useState } from "react";
import { useUser } from "./use-session.client.ts";
import { keptDraft } from "#kit/form/kept-draft.ts";

/** Stores a form's values in this tab, separately for each user. */
export function useOwnDraft(form: string) {
  const id = useUser().user?.id ?? 0;
  return keptDraft(`draft ${id} ${form}`, () => sessionStorage);
}

/** Whether the form has a stored draft. */
export function useHasDraft(form: string): boolean {
  const kept = useOwnDraft(form);
  const [has] = useState(() => kept.read() !== undefined);
  return has;
}

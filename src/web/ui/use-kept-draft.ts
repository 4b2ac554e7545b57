import { useEffect, useEffectEvent } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

type Draft = Record<string, string | number | boolean>;

/** Whether something typed under this key waits to be gone on with. */
export function hasDraft(key: string): boolean {
  return sessionStorage.getItem(key) !== null;
}

/**
 * Keeps what is typed into a form in this tab, for when the session ends meanwhile or the page is
 * loaded again, and fills it in when the form is there again. Secrets are never kept. Returns how to
 * forget it, for when the form is saved or given up.
 */
export function useKeptDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  secret?: keyof Values & string,
): () => void {
  const begin = useEffectEvent(() => {
    const before: Record<string, unknown> = { ...form.formState.defaultValues };
    fillIn(form, readDraft(key));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.entries(values).filter(
          ([name, value]) => name !== secret && isAnswer(value) && value !== before[name],
        );
        if (typed.length === 0) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
      },
    });
  });
  useEffect(() => begin(), []);
  return () => sessionStorage.removeItem(key);
}

function fillIn<Values extends FieldValues>(form: UseFormReturn<Values>, draft: Draft): void {
  const names = Object.keys(form.getValues());
  for (const [name, value] of Object.entries(draft))
    if (names.includes(name))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
}

/** An empty number field holds no number. */
function isAnswer(value: unknown): boolean {
  return typeof value === "number" ? !Number.isNaN(value) : value !== undefined && value !== null;
}

function readDraft(key: string): Draft {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Draft) };
  } catch {
    return {};
  }
}

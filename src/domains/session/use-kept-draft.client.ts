import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { fillIn } from "#kit/form/fields.ts";
import { useOwnDraft } from "./own-draft.client.ts";

interface Options<Values> {
  /** The field that is never stored. */
  secret?: keyof Values & string;
  onForgotten?: () => void;
}

/**
 * Stores a form's typed values in this tab, in case the session ends or the page is reloaded, and
 * fills them in when the form appears again. Returns a function that deletes them, for when the
 * form is saved or canceled.
 */
export function useKeptDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  { secret, onForgotten }: Options<Values> = {},
): () => void {
  const kept = useOwnDraft(name);
  const begin = useEffectEvent(() => {
    const before: Record<string, unknown> = { ...form.formState.defaultValues };
    const known = Object.keys(form.getValues());
    const draft = Object.entries({ ...(kept.read() as object | undefined) });
    fillIn(form, Object.fromEntries(draft.filter(([field]) => known.includes(field))));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.entries(values).filter(
          ([field, value]) => field !== secret && isAnswer(value) && !isSame(value, before[field]),
        );
        if (typed.length === 0) kept.forget();
        else kept.store(Object.fromEntries(typed));
      },
    });
  });
  useEffect(() => begin(), []);
  return () => {
    kept.forget();
    onForgotten?.();
  };
}

/** Lists are compared by their content. */
function isSame(value: unknown, before: unknown): boolean {
  return value === before || JSON.stringify(value) === JSON.stringify(before);
}

/** An empty number field contains no number. */
function isAnswer(value: unknown): boolean {
  return typeof value === "number" ? !Number.isNaN(value) : value !== undefined && value !== null;
}

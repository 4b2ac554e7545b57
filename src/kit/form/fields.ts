import type {
  FieldValues,
  Path,
  PathValue,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from "react-hook-form";

export interface Wired extends UseFormRegisterReturn {
  error: string | undefined;
  /** The value in the server's HTML. */
  defaultValue: string | undefined;
}

/** Connects an input to a form value: its name, its events and its error. */
export function fieldOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  return <Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): Wired => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
    defaultValue: textOf(form.formState.defaultValues?.[name]),
  });
}

/** Undefined for passwords, which no page shows again, and for values that are not text. */
function textOf(given: unknown): string | undefined {
  return typeof given === "string" && given !== "" ? given : undefined;
}

/** Fills answers into a form as if they had been typed. */
export function fillIn<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  answers: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(answers))
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    });
}

/**
 * Shows the server's messages beside their fields and focuses the first. Returns the names of these
 * fields; the caller handles messages about no field of the form.
 */
export function showIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  issues: { path: string; message: string }[],
): string[] {
  const names = Object.keys(form.getValues());
  const known = issues.filter(({ path }) => names.includes(path));
  for (const [index, { path, message }] of known.entries())
    form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 });
  return known.map(({ path }) => path);
}

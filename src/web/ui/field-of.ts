import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";

export interface Wired extends UseFormRegisterReturn {
  error: string | undefined;
  /** What the server's HTML shows in it. */
  defaultValue: string | undefined;
}

/** What ties an input to one value of a form: its name, its events and its error. */
export function fieldOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  return (name: Path<Values>): Wired => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
    defaultValue: textOf(form.formState.defaultValues?.[name]),
  });
}

/** Nothing for passwords, which no page shows again, and for all that is no text. */
function textOf(given: unknown): string | undefined {
  return typeof given === "string" && given !== "" ? given : undefined;
}

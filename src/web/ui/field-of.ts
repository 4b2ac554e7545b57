import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";

export interface Wired extends UseFormRegisterReturn {
  error: string | undefined;
}

/** What ties an input to one value of a form: its name, its events and its error. */
export function fieldOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  return (name: Path<Values>): Wired => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  });
}

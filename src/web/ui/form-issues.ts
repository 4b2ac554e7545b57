import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

interface Issue {
  path: string;
  message: string;
}

/** Puts the server's sentences beside the fields they are about and goes to the first of them. */
export function showIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  issues: Issue[],
): void {
  const names = Object.keys(form.getValues());
  const known = issues.filter(({ path }) => names.includes(path));
  for (const [index, { path, message }] of known.entries())
    form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 });
}

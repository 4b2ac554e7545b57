import { useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { PostedForm } from "../../shared/page-form.ts";
import { usePosted } from "./posted-form.ts";
import { type Typed, useTypedEarly } from "../ui/typed-early.ts";

/**
 * A form of the server's HTML, whose element has this id. It goes on from what its fields held before
 * the script was there, and from what it was sent with when the page is the answer to that, else from
 * what an earlier visit left.
 */
export function usePageForm<Values extends FieldValues>(
  id: string,
  resolver: Resolver<Values>,
  readDraft: () => Typed | undefined = () => undefined,
): UseFormReturn<Values> {
  const posted = usePosted(id);
  const [given] = useState(() => posted && optionsOf<Values>(posted));
  const form = useForm<Values>({ resolver, ...given });
  useTypedEarly(id, (typed) => fillIn(form, { ...(!posted && readDraft()), ...typed }));
  return form;
}

/** Puts texts and ticks into a form as if they had been typed there. */
export function fillIn<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Typed,
): void {
  for (const [name, value] of Object.entries(typed))
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    });
}

/** How a form begins that was sent before: what was typed, and what is said against it. */
export function optionsOf<Values extends FieldValues>({ values, issues, message }: PostedForm) {
  const sentences = issues.map(({ path, message }) => [path, { type: "server", message }]);
  return {
    defaultValues: values as DefaultValues<Values>,
    errors: {
      ...Object.fromEntries(sentences),
      ...(message !== undefined && { root: { type: "server", message } }),
    } as FieldErrors<Values>,
  };
}

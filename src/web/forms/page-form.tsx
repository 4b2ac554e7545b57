import { useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
  type UseFormRegisterReturn,
} from "react-hook-form";
import type { PostedForm } from "#shared/page-form.ts";
import { fillIn } from "./fields.ts";
import { usePosted, type Typed, useTypedEarly } from "./before-script.ts";

/**
 * A form of the server's HTML, found by its element's id. It starts from the values of its fields
 * before the script arrived, then from the posted values if the page is the response to that,
 * otherwise from an earlier visit's draft.
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

/** The initial values and messages of a form that was posted before. */
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

/** A field that people neither see nor reach, but form-filling bots do. */
export function Honeypot({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this field empty
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

import { useEffect, useEffectEvent, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
  type UseFormRegisterReturn,
} from "react-hook-form";
import type { PostedForm } from "#kit/values/page-form.ts";
import { fillIn } from "./fields.ts";
import { usePosted, type Typed, useTypedEarly } from "./before-script.ts";

/** Where a form's unsent values are stored. */
export interface DraftStore<Values> {
  read: () => Typed | undefined;
  store: (values: Values) => void;
}

interface Options<Values> {
  /** The values of a form that nobody has filled in yet. */
  empty?: Partial<Values>;
  draft?: DraftStore<Values>;
}

/**
 * A form of the server's HTML, found by its element's id. It starts from the values of its fields
 * before the script arrived, then from the posted values if the page is the response to that,
 * otherwise from an earlier visit's draft. With a draft, typed values are stored.
 */
export function usePageForm<Values extends FieldValues>(
  id: string,
  resolver: Resolver<Values>,
  { empty, draft }: Options<Values> = {},
): UseFormReturn<Values> {
  const posted = usePosted(id);
  const [sent] = useState(() => posted && sentWith<Values>(posted));
  const form = useForm<Values>({
    resolver,
    ...(sent && { errors: sent.errors }),
    defaultValues: { ...empty, ...sent?.values } as DefaultValues<Values>,
  });
  useTypedEarly(id, (typed) => {
    const answers = { ...(!posted && draft?.read()), ...typed };
    fillIn(form, answers);
    // Before the form is mounted it returns only its first values
    if (Object.keys(typed).length > 0) draft?.store({ ...form.getValues(), ...answers });
  });
  const begin = useEffectEvent(
    () =>
      draft &&
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.store(values),
      }),
  );
  useEffect(() => begin(), []);
  return form;
}

/** The values and messages of a form that was posted before. */
function sentWith<Values extends FieldValues>({ values, issues, message }: PostedForm) {
  const sentences = issues.map((issue) => [issue.path, { type: "server", message: issue.message }]);
  return {
    values,
    errors: {
      ...Object.fromEntries(sentences),
      ...(message !== undefined && { root: { type: "server", message } }),
    } as FieldErrors<Values>,
  };
}

/**
 * What a form sends besides its answers: what the first page of the visit and the first letter left
 * in this tab (early/any-page.ts).
 */
export function sentAlong(): { came?: string; opened?: string } {
  try {
    const { came, opened } = sessionStorage as { came?: string; opened?: string };
    return { ...(came && { came }), ...(opened && { opened }) };
  } catch {
    return {};
  }
}

/** A field that people neither see nor reach, but form-filling bots fill in. */
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

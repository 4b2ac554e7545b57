import { useInsertionEffect, useLayoutEffect, useState, useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { withSeparators } from "#kit/values/typed-numbers.ts";
import { type PostedForm, POSTED_KEY } from "#kit/values/page-form.ts";

/** Field values by name: whether a checkbox is ticked, the text of all others. */
export type Typed = Record<string, string | boolean>;

/**
 * Passes on what a user has typed, chosen or ticked in a form of the server's HTML before its
 * script arrived; empty if the browser rendered the form. Called once, at hydration.
 */
export function useTypedEarly(id: string, adopt: (typed: Typed) => void): void {
  // A form of the browser may follow another one of the same id, which is still in the document
  const [isServers] = useState(!useHydrated());
  // React resets a text area to its first text when it hydrates the element, just after this
  const [typed] = useState(() => (isServers ? typedInto(id) : {}));
  // Before refs are attached and layout effects run, because either may write the first state into
  // the fields
  useInsertionEffect(() => {
    if (isServers) Object.assign(typed, typedInto(id));
  }, [typed, id, isServers]);
  const [first] = useState(() => adopt);
  useLayoutEffect(() => first(typed), [first, typed]);
}

/** The form's field values that differ from its HTML. */
function typedInto(id: string): Typed {
  const typed: Typed = {};
  const form = import.meta.env.SSR ? null : document.getElementById(id);
  if (!form) return typed;
  for (const field of (form as HTMLFormElement).elements) {
    const value = changedValue(field);
    if (value !== undefined) typed[(field as HTMLInputElement).name] = value;
  }
  return typed;
}

function changedValue(field: Element): string | boolean | undefined {
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value === given?.value ? undefined : field.value;
  }
  // A box outside the form's values keeps its own tick
  if ("own" in (field as HTMLElement).dataset) return undefined;
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.checked === field.defaultChecked) return undefined;
    if (field.type === "checkbox") return field.checked;
    // The chosen radio button gives the value for its name
    return field.checked ? field.value : undefined;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return undefined;
  if (field.value === field.defaultValue) return undefined;
  // Where the caret stands, the next key adds the commas
  const isLeft = "money" in field.dataset && field !== document.activeElement;
  return isLeft ? withSeparators(field.value) : field.value;
}

/**
 * The values this form was posted with, if the page is the response to that. The server renders the
 * page with them and includes them as data; they are discarded when the page is left.
 */
export function usePosted(form: string): PostedForm | undefined {
  const queryClient = useQueryClient();
  const [posted] = useState(() => queryClient.getQueryData<PostedForm>(POSTED_KEY));
  useEffect(() => queryClient.removeQueries({ queryKey: POSTED_KEY }), [queryClient]);
  return posted?.form === form ? posted : undefined;
}

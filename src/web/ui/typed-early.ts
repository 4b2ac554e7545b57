import { useInsertionEffect, useLayoutEffect, useState } from "react";

/** What fields hold, by their names: whether a box is ticked, the text of all others. */
export type Typed = Record<string, string | boolean>;

/**
 * Hands over what a person has typed, chosen or ticked in a form of the server's HTML before its
 * script was there; empty where the browser drew the form. Called once, when the form is taken over.
 */
export function useTypedEarly(id: string, adopt: (typed: Typed) => void): void {
  // React gives a text area its first text back when it takes the element over, just after this
  const [typed] = useState(() => typedInto(id));
  // Before refs are attached and layout effects run: either may write the first state into the fields
  useInsertionEffect(() => {
    Object.assign(typed, typedInto(id));
  }, [typed, id]);
  const [first] = useState(() => adopt);
  useLayoutEffect(() => first(typed), [first, typed]);
}

/** What the fields of a form hold other than its HTML says. */
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
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.checked === field.defaultChecked) return undefined;
    if (field.type === "checkbox") return field.checked;
    // The one that was chosen speaks for all of its name
    return field.checked ? field.value : undefined;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return undefined;
  return field.value === field.defaultValue ? undefined : field.value;
}

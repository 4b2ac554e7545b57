import type { ChangeEvent } from "react";
import type { Collection } from "#domains/content/items/content-items.ts";
import type { FieldsProps } from "./item-fields.tsx";

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function wire<C extends Collection>({ draft, issues, onChange }: FieldsProps<C>) {
  // The names of fields differ by collection, so the compiler cannot check them
  type Fields = FieldsProps<C>["draft"]["fields"];
  const set = (fields: Partial<Fields>) =>
    onChange({ ...draft, fields: { ...draft.fields, ...fields } });
  const error = (path: string) => issues[path];
  const values: Record<string, unknown> = { ...draft.fields };
  return {
    set,
    error,
    body: {
      id: "body",
      value: draft.body,
      error: error("body"),
      onChange: (body: string) => onChange({ ...draft, body }),
    },
    text: <Name extends keyof Fields & string>(name: Name) => ({
      id: name,
      value: typeof values[name] === "string" ? values[name] : "",
      error: error(`fields.${name}`),
      onChange: (event: ChangeEvent<TextControl>) =>
        set({ [name]: event.target.value } as unknown as Partial<Fields>),
    }),
  };
}

import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { LinesField } from "./lines-field.tsx";
import { wire } from "./wiring.ts";

export function GlossaryFields(props: FieldsProps<"glossary">) {
  const { text, set } = wire(props);
  return (
    <>
      <TextInput
        label="Term"
        hint="Articles and guides link its first mention to the glossary."
        required
        maxLength={80}
        {...text("term")}
      />
      <LinesField
        label="Other words for it (optional)"
        one="word"
        lines={props.draft.fields.also}
        issues={props.issues}
        path="fields.also"
        onChange={(lines) => set({ also: lines })}
      />
      <TextArea
        label="Meaning"
        hint="A sentence or two. Readers see it when they point at the term in a text."
        required
        rows={4}
        maxLength={600}
        {...text("definition")}
      />
    </>
  );
}

import { TextInput } from "#web/ui/inputs.tsx";
import { BodyField } from "./body-field.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { wire } from "./wiring.ts";

export function QuestionFields(props: FieldsProps<"questions">) {
  const { text, setBody, error } = wire(props);
  return (
    <>
      <TextInput label="Question" required maxLength={300} {...text("question")} />
      <BodyField
        id="body"
        label="Answer"
        value={props.draft.body}
        error={error("body")}
        onChange={setBody}
      />
    </>
  );
}

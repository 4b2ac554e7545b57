import { type AnnouncementKind } from "#shared/content-items.ts";
import { SelectInput, TextArea } from "#web/ui/inputs.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { wire } from "./wiring.ts";

const KINDS: Record<AnnouncementKind, string> = {
  info: "Information (blue)",
  warning: "Notice (yellow)",
  urgent: "Urgent (red)",
};

export function AnnouncementFields(props: FieldsProps<"announcements">) {
  const { text } = wire(props);
  const { onChange, ...kind } = text("kind");
  return (
    <>
      <TextArea
        label="Text"
        hint="Shown above every page. You choose when it begins and ends when you publish it."
        required
        rows={3}
        maxLength={500}
        {...text("text")}
      />
      <SelectInput
        label="Kind"
        choose="Choose"
        options={KINDS}
        {...kind}
        onChange={(event) => event.target.value !== "" && onChange(event)}
      />
    </>
  );
}

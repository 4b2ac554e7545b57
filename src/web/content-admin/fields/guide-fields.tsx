import { FOOTER_GUIDES } from "#shared/content-items.ts";
import { SelectInput, TextArea, TextInput } from "#web/ui/inputs.tsx";
import { BodyField } from "./body-field.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { SearchTitleField } from "./search-title-field.tsx";
import { wire } from "./wiring.ts";

const LINKS = Object.fromEntries(FOOTER_GUIDES.map((words) => [words, words]));

export function GuideFields(props: FieldsProps<"guides">) {
  const { text, set, setBody, error } = wire(props);
  return (
    <>
      <TextInput label="Title" required maxLength={200} {...text("title")} />
      <BodyField
        id="body"
        label="Text"
        value={props.draft.body}
        error={error("body")}
        onChange={setBody}
      />
      <TextArea
        label="Summary"
        hint="Shown under the title, in search results and in shared links."
        required
        rows={3}
        maxLength={500}
        {...text("excerpt")}
      />
      <SearchTitleField without="title" {...text("searchTitle")} />
      <SelectInput
        label="Link of the footer"
        hint="This link at the foot of every page leads to the guide once it is published; of several with one link, to the first in the list."
        choose="None"
        options={LINKS}
        {...text("footerLink")}
      />
      <PictureFields
        picture={props.draft.fields.imageUrl}
        words={text("imageAlt")}
        error={error("fields.imageUrl")}
        onChange={set}
      />
    </>
  );
}

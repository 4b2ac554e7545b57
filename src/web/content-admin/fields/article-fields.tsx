import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import { CategoryField } from "#web/content-admin/categories/category-field.tsx";
import { BodyField } from "./body-field.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { SearchTitleField } from "./search-title-field.tsx";
import { wire } from "./wiring.ts";

export function ArticleFields(props: FieldsProps<"articles">) {
  const { draft } = props;
  const { text, set, setBody, error } = wire(props);
  return (
    <>
      <TextInput label="Title" required maxLength={200} {...text("title")} />
      <BodyField
        id="body"
        label="Text"
        value={draft.body}
        error={error("body")}
        onChange={setBody}
      />
      <TextArea
        label="Summary"
        hint="Shown on the card in the list, in search results and in shared links."
        required
        rows={3}
        maxLength={500}
        {...text("excerpt")}
      />
      <SearchTitleField without="title" {...text("searchTitle")} />
      <CategoryField {...text("category")} onAdded={(category) => set({ category })} />
      <PictureFields
        picture={draft.fields.imageUrl}
        words={text("imageAlt")}
        error={error("fields.imageUrl")}
        onChange={set}
      />
      <TextInput
        id="publishedAt"
        label="Date shown (optional)"
        hint="Without one: the day on which it is first published."
        type="date"
        className="sm:w-56"
        value={draft.fields.publishedAt.slice(0, 10)}
        error={error("fields.publishedAt")}
        onChange={({ target }) => set({ publishedAt: noonOf(target.value) })}
      />
    </>
  );
}

/** Noon in UTC is the same day all over America. */
function noonOf(day: string): string {
  return day === "" ? "" : `${day}T12:00:00.000Z`;
}

import { PictureChoice } from "#web/content-admin/picture-choice.tsx";
import { SelectInput, TextArea, TextInput } from "#web/ui/inputs.tsx";
import type { FieldsProps } from "./item-fields.tsx";
import { wire } from "./wiring.ts";

/** Whole and half stars, highest first; a map keeps this order. */
const RATINGS = new Map(
  Array.from({ length: 11 }, (_, index) => {
    const stars = (10 - index) / 2;
    return [String(stars), `${stars} ${stars === 1 ? "star" : "stars"}`];
  }),
);

export function TestimonialFields(props: FieldsProps<"testimonials">) {
  const { rating, avatarUrl } = props.draft.fields;
  const { text, set, error } = wire(props);
  return (
    <>
      <TextInput label="Name" required maxLength={80} {...text("name")} />
      <TextInput
        label="Who they are"
        hint="Such as: First-time homebuyers"
        required
        maxLength={120}
        {...text("role")}
      />
      <TextArea label="What they said" required rows={5} maxLength={2000} {...text("content")} />
      <SelectInput
        id="rating"
        label="Rating"
        choose="Choose"
        options={RATINGS}
        value={String(rating)}
        error={error("fields.rating")}
        onChange={({ target }) => target.value !== "" && set({ rating: Number(target.value) })}
      />
      <PictureChoice
        name="avatarUrl"
        label="Portrait"
        none="None"
        value={avatarUrl}
        error={error("fields.avatarUrl")}
        onChange={(src) => set({ avatarUrl: src })}
      />
    </>
  );
}

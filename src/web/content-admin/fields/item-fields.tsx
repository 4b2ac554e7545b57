import type { Collection, Draft } from "#shared/content-items.ts";
import { TextInput } from "#web/ui/inputs.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { ArticleFields } from "./article-fields.tsx";
import { GlossaryFields } from "./glossary-fields.tsx";
import { GuideFields } from "./guide-fields.tsx";
import { LoanTypeFields } from "./loan-type-fields.tsx";
import { BodyField } from "./body-field.tsx";
import { SiteTextFields } from "./site-text-fields.tsx";
import { TestimonialFields } from "./testimonial-fields.tsx";
import { wire } from "./wiring.ts";

export interface FieldsProps<C extends Collection> {
  id: number;
  draft: Extract<Draft, { collection: C }>;
  /** The error of each field, by its path. */
  issues: Record<string, string>;
  onChange: (draft: Draft) => void;
}

export function ItemFields({ draft, ...props }: FieldsProps<Collection>) {
  switch (draft.collection) {
    case "articles":
      return <ArticleFields draft={draft} {...props} />;
    case "guides":
      return <GuideFields draft={draft} {...props} />;
    case "glossary":
      return <GlossaryFields draft={draft} {...props} />;
    case "loan-types":
      return <LoanTypeFields draft={draft} {...props} />;
    case "questions":
      return <QuestionFields draft={draft} {...props} />;
    case "testimonials":
      return <TestimonialFields draft={draft} {...props} />;
    case "site-texts":
      return <SiteTextFields draft={draft} {...props} />;
    default:
      return <AnnouncementFields draft={draft} {...props} />;
  }
}

function QuestionFields(props: FieldsProps<"questions">) {
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

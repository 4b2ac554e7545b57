import {
  type AnnouncementKind,
  type Collection,
  type Draft,
  FOOTER_GUIDES,
} from "#domains/content/items/content-items.ts";
import { SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";
import { LoanTypeFields } from "./loan-type-fields.tsx";
import { BodyField } from "./body-field.tsx";
import { SiteTextFields } from "./site-text-fields.tsx";
import { wire } from "./wiring.client.ts";
import { LinesField } from "./lines-field.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { SearchTitleField } from "./search-title-field.tsx";
import { PictureChoice } from "#domains/content/admin/picture-choice.tsx";
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ChangeEvent, Suspense, useState } from "react";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";

export interface FieldsProps<C extends Collection> {
  id: number;
  draft: Extract<Draft, { collection: C }>;
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
  const { text, body } = wire(props);
  return (
    <>
      <TextInput label="Question" required maxLength={300} {...text("question")} />
      <BodyField label="Answer" {...body} />
    </>
  );
}

const KINDS: Record<AnnouncementKind, string> = {
  info: "Information (blue)",
  warning: "Notice (yellow)",
  urgent: "Urgent (red)",
};

function AnnouncementFields(props: FieldsProps<"announcements">) {
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

function GlossaryFields(props: FieldsProps<"glossary">) {
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

const LINKS = Object.fromEntries(FOOTER_GUIDES.map((words) => [words, words]));

function GuideFields(props: FieldsProps<"guides">) {
  const { text, set, body, error } = wire(props);
  return (
    <>
      <TextInput label="Title" required maxLength={200} {...text("title")} />
      <BodyField label="Text" {...body} />
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
        none="Default image"
        picture={props.draft.fields.imageUrl}
        words={text("imageAlt")}
        error={error("fields.imageUrl")}
        onChange={set}
      />
    </>
  );
}

/** Whole and half stars, highest first; a map keeps this order. */
const RATINGS = new Map(
  Array.from({ length: 11 }, (_, index) => {
    const stars = (10 - index) / 2;
    return [String(stars), `${stars} ${stars === 1 ? "star" : "stars"}`];
  }),
);

function TestimonialFields(props: FieldsProps<"testimonials">) {
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

function ArticleFields(props: FieldsProps<"articles">) {
  const { draft } = props;
  const { text, set, body, error } = wire(props);
  return (
    <>
      <TextInput label="Title" required maxLength={200} {...text("title")} />
      <BodyField label="Text" {...body} />
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
        none="Default image"
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

const CategoryDialog = lazyRouteComponent(
  () => import("#domains/content/categories/category-dialog.tsx"),
  "CategoryDialog",
);

interface Props {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  onAdded: (name: string) => void;
}

function CategoryField({ onAdded, ...select }: Props) {
  const [adding, setAdding] = useState(false);
  const { data = [] } = trpc.admin.categories.list.useQuery();
  // An import may have brought another one, which joins the list when the article is published
  const names = new Set([...data.map(({ name }) => name), select.value].filter(Boolean));
  return (
    <div className="grid gap-2">
      <SelectInput
        label="Category"
        hint="Visitors filter the blog by it."
        required
        choose="Choose a category"
        options={new Map([...names].map((name) => [name, name]))}
        {...select}
      />
      <Button look="justify-self-start btn-sm max-md:h-11" onClick={() => setAdding(true)}>
        Add a category
      </Button>
      <Suspense>
        {adding && (
          <CategoryDialog onSaved={({ name }) => onAdded(name)} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </div>
  );
}

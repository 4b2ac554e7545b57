import {
  type Collection,
  COLLECTION_TRAITS,
  type ItemState,
} from "#domains/content/items/content-items.ts";
import type { ContentItem } from "#domains/content/items/content-items.output.ts";
import { LOAN_FACTS } from "#lending/loan-facts.ts";
import { SITE_TEXTS } from "#domains/content/site-texts/site-texts.ts";
import type { Category } from "#domains/content/categories/categories.output.ts";
import { counted } from "#kit/values/counted.ts";

export const COLLECTION_NAMES: Record<Collection, { one: string; many: string }> = {
  articles: { one: "article", many: "Articles" },
  guides: { one: "guide", many: "Guides" },
  glossary: { one: "glossary entry", many: "Glossary" },
  "loan-types": { one: "loan type", many: "Loan types" },
  questions: { one: "question", many: "Questions" },
  testimonials: { one: "testimonial", many: "Testimonials" },
  announcements: { one: "announcement", many: "Announcements" },
  "site-texts": { one: "text", many: "Site texts" },
};

export const STATE_NAMES: Record<ItemState, string> = {
  published: "Published",
  changed: "Published, with changes",
  scheduled: "Scheduled",
  draft: "Draft",
  trashed: "In the trash",
};

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

export function stateOf({ state, collection }: Pick<ContentItem, "state" | "collection">): string {
  const isStandard = state === "draft" && COLLECTION_TRAITS[collection].isFixed;
  return isStandard ? "Default text" : STATE_NAMES[state];
}

/** A moment in the reader's own time zone. */
export function inWords(iso: string): string {
  return moment.format(new Date(iso));
}

export function plansOf({ publishAt, nextUntil, unpublishAt }: ContentItem): string[] {
  return [
    ...(publishAt === null ? [] : [`Goes on the website on ${inWords(publishAt)}.`]),
    ...(nextUntil === null ? [] : [`Comes off it again on ${inWords(nextUntil)}.`]),
    ...(unpublishAt === null ? [] : [`Comes off the website on ${inWords(unpublishAt)}.`]),
  ];
}

export function nameOf({ title, collection }: Pick<ContentItem, "title" | "collection">): string {
  return title.trim() || `Untitled ${COLLECTION_NAMES[collection].one}`;
}

export const FIELD_NAMES: Record<string, string> = {
  title: "Title",
  slug: "Address",
  searchTitle: "Headline in search results",
  excerpt: "Summary",
  category: "Category",
  imageUrl: "Picture",
  imageAlt: "What the picture shows",
  publishedAt: "Date shown",
  footerLink: "Link of the footer",
  term: "Term",
  also: "Other words for it",
  definition: "Meaning",
  name: "Name",
  description: "Description",
  icon: "Icon",
  benefits: "Benefits",
  question: "Question",
  role: "Who they are",
  content: "What they said",
  rating: "Rating",
  avatarUrl: "Portrait",
  text: "Text",
  kind: "Kind",
  body: "Text",
  programme: "Program",
  summary: "Summary",
  ...LOAN_FACTS,
  ...Object.fromEntries(
    Object.values(SITE_TEXTS).flatMap((texts) =>
      Object.entries(texts).map(([name, { label }]) => [name, label]),
    ),
  ),
};

export function articlesOf({ articles }: Category): string {
  if (articles === 0) return "No articles";
  return counted(articles, "article");
}

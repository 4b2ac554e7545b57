import type { LoanFacts } from "#lending/loan-facts.ts";
import type { SitePage } from "#domains/content/site-texts/site-texts.ts";

export const COLLECTIONS = [
  "articles",
  "guides",
  "glossary",
  "loan-types",
  "questions",
  "testimonials",
  "announcements",
  "site-texts",
] as const;

export type Collection = (typeof COLLECTIONS)[number];

/** The footer's links that are placeholders until a guide is published for them. */
export const FOOTER_GUIDES = [
  "First-Time Homebuyer Guide",
  "Refinancing Options",
  "Loan Process",
] as const;
export type FooterGuide = (typeof FOOTER_GUIDES)[number];

export const ANNOUNCEMENT_KINDS = ["warning", "info", "urgent"] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** The fields of a new item of each collection, besides the address and the body. */
export const EMPTY_FIELDS = {
  articles: {
    title: "",
    excerpt: "",
    category: "",
    /** The address of a picture of this site, or empty. */
    imageUrl: "",
    imageAlt: "",
    /** The displayed day, as a time; empty for the day of first publication. */
    publishedAt: "",
  },
  guides: {
    title: "",
    excerpt: "",
    imageUrl: "",
    imageAlt: "",
    /** Which of the footer's links leads to it, if any. */
    footerLink: "" as FooterGuide | "",
  },
  /** `also` has other words for it, such as an abbreviation. */
  glossary: { term: "", also: [] as string[], definition: "" },
  "loan-types": { name: "", description: "", icon: "icon-house", benefits: [] as string[] },
  questions: { question: "" },
  /** Stars are out of 5, in halves. */
  testimonials: { name: "", role: "", content: "", rating: 5, avatarUrl: "" },
  announcements: { text: "", kind: "info" as AnnouncementKind },
  "site-texts": { page: "Company" as SitePage },
};

interface SearchTitle {
  searchTitle?: string;
}

/** The same with the fields that may be missing; a missing text stands for its default. */
export type CollectionFields = typeof EMPTY_FIELDS & {
  articles: SearchTitle;
  guides: SearchTitle;
  "loan-types": LoanFacts & SearchTitle;
  "site-texts": Record<string, string>;
};

/** An item's complete working copy. */
export type Draft<C extends Collection = Collection> = {
  [Each in C]: {
    collection: Each;
    /** Its part of the address; empty until one is chosen. */
    slug: string;
    fields: CollectionFields[Each];
    /** Markdown; empty in collections without a text. */
    body: string;
  };
}[C];

interface CollectionTraits {
  one: string;
  many: string;
  /** The field that names an item in lists and sentences. */
  titleField: string;
  /** The part of an item's address before the slug; without it an item has no address. */
  address?: string;
  /** With `optional`, an item has an address only if it has a text. */
  body?: "required" | "optional";
  /** Where a new item goes; collections without an order are listed by date, newest first. */
  order?: "newest-first" | "newest-last";
  /** Whether its items belong to the website: none is added, renamed, moved or deleted. */
  isFixed?: true;
}

export const COLLECTION_TRAITS: Record<Collection, CollectionTraits> = {
  articles: {
    one: "article",
    many: "articles",
    titleField: "title",
    address: "/blog/",
    body: "required",
  },
  guides: {
    one: "guide",
    many: "guides",
    titleField: "title",
    address: "/guides/",
    body: "required",
    order: "newest-last",
  },
  glossary: {
    one: "glossary entry",
    many: "glossary entries",
    titleField: "term",
    address: "/glossary#",
  },
  "loan-types": {
    one: "loan type",
    many: "loan types",
    titleField: "name",
    address: "/loans/",
    body: "optional",
    order: "newest-last",
  },
  questions: {
    one: "question",
    many: "questions",
    titleField: "question",
    address: "/mortgage-faqs#",
    body: "required",
    order: "newest-last",
  },
  testimonials: {
    one: "testimonial",
    many: "testimonials",
    titleField: "name",
    order: "newest-first",
  },
  announcements: {
    one: "announcement",
    many: "announcements",
    titleField: "text",
    order: "newest-last",
  },
  "site-texts": {
    one: "site text",
    many: "site texts",
    titleField: "page",
    order: "newest-last",
    isFixed: true,
  },
};

/** An item's state. A `scheduled` item may have an older, published version. */
export const ITEM_STATES = ["draft", "scheduled", "published", "changed", "trashed"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export interface ItemFilter {
  collection: Collection;
  /** Without a state, all items that are not in the trash. */
  state?: ItemState | undefined;
  category?: string | undefined;
  search?: string | undefined;
}

/** The part before an item's slug; undefined for items without an address. */
export function addressOf({ collection, body }: Pick<Draft, "collection" | "body">) {
  const { address, body: text } = COLLECTION_TRAITS[collection];
  return text === "optional" && body === "" ? undefined : address;
}

export function titleOf(draft: { collection: Collection; fields: object }): string {
  // The name of the title's field depends on the collection
  const { titleField } = COLLECTION_TRAITS[draft.collection];
  const fields: Record<string, unknown> = { ...draft.fields };
  const title = fields[titleField];
  return typeof title === "string" ? title : "";
}

const LONGEST_SLUG = 80;

/** A title as part of an address; empty when none of its letters can be used. */
export function slugOf(title: string): string {
  const plain = title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const words =
    plain
      .toLowerCase()
      .replace(/['’]/g, "")
      .match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, LONGEST_SLUG).replace(/-$/, "");
}

/** The author of the versions of sample texts. */
export const SAMPLE_AUTHOR = "(sample content)";

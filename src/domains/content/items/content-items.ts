import type { LoanFacts } from "#lending/loan-facts.ts";
import type { SitePage } from "#domains/content/site-texts/site-texts.ts";

/** The collections that admins write and visitors read. */
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

/** The fields of each collection, besides the address and the body. */
export interface CollectionFields {
  articles: {
    title: string;
    excerpt: string;
    category: string;
    /** The address of a picture of this site, or empty. */
    imageUrl: string;
    imageAlt: string;
    /** The displayed day, as a time; empty for the day of first publication. */
    publishedAt: string;
  } & SearchTitle;
  guides: {
    title: string;
    excerpt: string;
    /** The address of a picture of this site, or empty. */
    imageUrl: string;
    imageAlt: string;
    /** Which of the footer's links leads to it, if any. */
    footerLink: FooterGuide | "";
  } & SearchTitle;
  glossary: {
    term: string;
    /** Other words for it, such as an abbreviation. */
    also: string[];
    definition: string;
  };
  "loan-types": {
    name: string;
    description: string;
    /** An icon class name such as `icon-house`. */
    icon: string;
    benefits: string[];
  } & LoanFacts &
    SearchTitle;
  questions: { question: string };
  testimonials: {
    name: string;
    role: string;
    content: string;
    /** Stars out of 5, in halves. */
    rating: number;
    /** The address of a picture of this site, or empty. */
    avatarUrl: string;
  };
  announcements: { text: string; kind: AnnouncementKind };
  /** The texts of a page by name; a missing one stands for its default. */
  "site-texts": { page: SitePage; [text: string]: string };
}

/** What search engines and shared links show instead of the title. */
interface SearchTitle {
  searchTitle?: string;
}

/** The footer's links that are placeholders until a guide is published for them. */
export const FOOTER_GUIDES = [
  "First-Time Homebuyer Guide",
  "Refinancing Options",
  "Loan Process",
] as const;
export type FooterGuide = (typeof FOOTER_GUIDES)[number];

export const ANNOUNCEMENT_KINDS = ["warning", "info", "urgent"] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

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

/** A new item, still empty. */
export const EMPTY_FIELDS: CollectionFields = {
  articles: {
    title: "",
    excerpt: "",
    category: "",
    imageUrl: "",
    imageAlt: "",
    publishedAt: "",
  },
  guides: { title: "", excerpt: "", imageUrl: "", imageAlt: "", footerLink: "" },
  glossary: { term: "", also: [], definition: "" },
  "loan-types": { name: "", description: "", icon: "icon-house", benefits: [] },
  questions: { question: "" },
  testimonials: { name: "", role: "", content: "", rating: 5, avatarUrl: "" },
  announcements: { text: "", kind: "info" },
  "site-texts": { page: "Company" },
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

/** An item's name, or a substitute while it has none. */
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

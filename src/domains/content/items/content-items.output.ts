import { COLLECTIONS, type Draft, ITEM_STATES } from "./content-items.ts";
import {
  announcement,
  article,
  loanComparison,
  loanPage,
  glossaryEntry,
  guide,
  loanType,
  question,
  siteWords,
  testimonial,
} from "#domains/content/content.output.ts";
import { count, flag, id, text, textOf, time, z } from "#kit/values/zod.ts";
import { countsOf } from "#domains/records/records.output.ts";

/**
 * The draft of an item. Drafts of all collections share this shape, without the fields that each
 * collection asks for (content-items.input.ts): hence the cast.
 */
export const draft = z
  .object({
    collection: z.enum(COLLECTIONS),
    slug: textOf("Its part of an address"),
    fields: z.record(text, z.unknown()).meta({ description: "What its collection asks for" }),
    body: textOf("Markdown"),
  })
  .meta({ id: "Draft" }) as unknown as z.ZodType<Draft>;

const itemShape = {
  id,
  collection: z.enum(COLLECTIONS),
  state: z.enum(ITEM_STATES),
  title: text,
  category: text,
  revision: count.meta({
    description: "Raised by every change of the draft; saving and publishing compare it",
  }),
  date: time.meta({ description: "The day shown with it" }),
  liveSlug: text.nullable().meta({ description: "The public slug" }),
  publishAt: time.nullable().meta({ description: "When the scheduled version will be published" }),
  nextUntil: time.nullable().meta({ description: "When the scheduled version will be taken down" }),
  unpublishAt: time.nullable().meta({ description: "When the current version will be taken down" }),
  trashedAt: time.nullable(),
  updatedAt: time,
  updatedByName: text,
};

export const contentItem = z.object(itemShape).meta({ id: "ContentItem" });
export type ContentItem = z.infer<typeof contentItem>;

export const editableItem = z
  .object({
    ...itemShape,
    draft,
    liveVersion: id.nullable().meta({ description: "The version that visitors see" }),
    nextVersion: id.nullable().meta({ description: "The version that they will see" }),
    hasLaterChanges: flag.meta({ description: "Whether that version is without later changes" }),
  })
  .meta({ id: "EditableItem" });
export type EditableItem = z.infer<typeof editableItem>;

export const itemCounts = countsOf("ItemCounts", ITEM_STATES);
export type ItemCounts = z.infer<typeof itemCounts>;

export const WARNING_RULES = [
  "triggering-terms",
  "rate-without-apr",
  "fixed-adjustable",
  "government",
  "guarantee",
  "discouragement",
  "special-purpose",
  "headings",
  "alternative-text",
  "links",
] as const;

/** Something to look at again before it is published. */
export const warning = z
  .object({
    rule: z.enum(WARNING_RULES),
    message: text,
    words: textOf("The place in the text"),
  })
  .meta({ id: "Warning" });
export type Warning = z.infer<typeof warning>;

/** An item at a revision. */
export const contentVersion = z
  .object({
    id,
    revision: count,
    title: text,
    authorName: text,
    createdAt: time,
    isLive: flag.meta({ description: "Visitors see it now" }),
    isNext: flag.meta({ description: "They will" }),
    reason: text
      .nullable()
      .meta({ description: "Why it was published in spite of what a second look found" }),
    shownAt: time.nullable().meta({ description: "When they saw it for the first time" }),
  })
  .meta({ id: "ContentVersion" });
export type ContentVersion = z.infer<typeof contentVersion>;

export const bulkResult = z
  .object({ done: z.array(id), refused: z.array(z.object({ id, message: text })) })
  .meta({ id: "BulkResult" });
export type BulkResult = z.infer<typeof bulkResult>;

export const previewLink = z.object({ url: text, expiresAt: time }).meta({ id: "PreviewLink" });
export type PreviewLink = z.infer<typeof previewLink>;

/** The page of a draft: its whole collection with the draft in it. */
export const preview = z
  .object({
    collection: z.enum(COLLECTIONS),
    title: text,
    article: article.optional(),
    guide: guide.optional(),
    glossary: z.array(glossaryEntry).optional(),
    loanTypes: z.array(loanType).optional(),
    comparison: loanComparison.nullable().optional(),
    loan: loanPage.optional(),
    questions: z.array(question).optional(),
    testimonials: z.array(testimonial).optional(),
    announcements: z.array(announcement).optional(),
    words: siteWords.optional(),
    /** The text of a legal page, or its default. */
    legal: z.string().optional(),
    companyName: text.optional(),
  })
  .meta({ id: "Preview" });
export type Preview = z.infer<typeof preview>;

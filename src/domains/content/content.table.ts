import type { Collection, ItemState } from "./items/content-items.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

export const contentItems = defineTable("contentItems", {
  id: id(),
  collection: text<Collection>("none"),
  state: text<ItemState | "erased">("none"),
  position: number("none"),
  revision: number("none").default(1),
  title: text("none"),
  category: text("none").default(""),
  date: text("none"),
  /** The search terms, in lower case. */
  words: text("none"),
  /** The published version; below, its slug and day. */
  liveId: number("none").nullable(),
  liveSlug: text("none").nullable(),
  liveDate: text("none").nullable(),
  firstLiveAt: text("none").nullable(),
  /** The version that replaces it at `publishAt`. */
  nextId: number("none").nullable(),
  nextSlug: text("none").nullable(),
  publishAt: text("none").nullable(),
  /** When visitors stop seeing the next version, and the current one. */
  nextUntil: text("none").nullable(),
  unpublishAt: text("none").nullable(),
  trashedAt: text("none").nullable(),
  createdAt: text("none"),
  updatedAt: text("none"),
  /** When the last sitting began; null once its work is a version. */
  draftSince: text("none").nullable(),
  updatedById: number("staff").nullable().references("users", "set null"),
  updatedByName: text("staff"),
}).with({ uniqueWhere: [["collection", "liveSlug"]] });

export const contentDrafts = defineTable("contentDrafts", {
  itemId: number("none").key().references("contentItems", "cascade"),
  slug: text("none"),
  fields: text("none").holdsUploads(),
  body: text("none").holdsUploads(),
  previewSerial: number("none").default(0),
});

export const contentVersions = defineTable("contentVersions", {
  id: id(),
  itemId: number("none").references("contentItems", "cascade"),
  revision: number("none"),
  slug: text("none"),
  title: text("none"),
  authorId: number("staff").nullable().references("users", "set null"),
  authorName: text("staff"),
  createdAt: text("none"),
  fields: text("none").holdsUploads(),
  body: text("none").holdsUploads(),
  /** Why it was published in spite of warnings. */
  reason: text("staff").nullable(),
}).with({ unique: [["itemId", "revision"]] });

export const contentShown = defineTable("contentShown", {
  id: id(),
  itemId: number("none").references("contentItems", "cascade"),
  versionId: number("none").references("contentVersions"),
  collection: text<Collection>("none"),
  slug: text("none"),
  position: number("none"),
  date: text("none"),
  fromAt: text("none"),
  untilAt: text("none").nullable(),
  shownBy: text("staff"),
}).with({ uniqueWhere: [["itemId"]] });

export const contentCategories = defineTable("contentCategories", {
  id: id(),
  name: text("none").unique(),
  position: number("none"),
});

/** Earlier names of categories, and the names of categories merged into them. */
export const formerCategories = defineTable("formerCategories", {
  name: text("none").key(),
  categoryId: number("none").references("contentCategories", "cascade"),
});

import type { UploadKind } from "./uploads.ts";
import type { FileType } from "#domains/resources/resources.ts";
import { defineTable, historyOf } from "#kit/table/table.ts";
import { flag, id, number, text } from "#domains/columns.ts";

export const uploads = defineTable("uploads", {
  path: text("documents").key(),
  kind: text<UploadKind>("none"),
  mediaType: text("none"),
  fileName: text("documents"),
  size: number("none"),
  sha256: text("documents"),
  uploadedById: number("documents").nullable().references("users", "set null"),
  createdAt: text("documents"),
  /** When metadata was removed from a picture that visitors see. */
  cleanedAt: text("none").nullable(),
});

export const pictures = defineTable("pictures", {
  id: id(),
  /** The number in the address by which content refers to it. */
  address: text("none").unique(),
  alt: text("none"),
  name: text("none"),
  width: number("none"),
  height: number("none"),
  createdAt: text("none"),
  updatedAt: text("none"),
  updatedByName: text("staff"),
  removedAt: text("none").nullable(),
});

export const pictureFiles = defineTable("pictureFiles", {
  id: id(),
  pictureId: number("none").references("pictures", "cascade"),
  fileUrl: text("none").unique().holdsUploads(),
  width: number("none"),
  isOriginal: flag("none"),
  fromAt: text("none"),
  /** When another file replaced it. */
  untilAt: text("none").nullable(),
});

/** Which items name a picture; content/items/picture-uses.ts fills it. */
export const pictureUses = defineTable("pictureUses", {
  address: text("none").key(),
  itemId: number("none").key().references("contentItems", "cascade"),
});

export const resources = defineTable("resources", {
  id: id(),
  title: text("none"),
  description: text("none"),
  fileUrl: text("none").holdsUploads(),
  fileType: text<FileType>("none"),
  fileName: text("none").default(""),
  size: number("none").nullable(),
  categoryId: number("none").nullable().references("resourceCategories", "set null"),
  uploadedById: number("staff").nullable().references("users", "set null"),
  createdAt: text("none"),
  replacedAt: text("none").nullable(),
  revision: number("none").default(1),
});

export const resourceCategories = defineTable("resourceCategories", {
  id: id(),
  name: text("none").unique(),
  description: text("none"),
});

export const picturesShown = historyOf(pictures, ["id", "address", "alt", "width", "height"]);

export const pictureFilesInForce = defineTable(
  "pictureFilesInForce",
  historyOf(pictureFiles, ["id", "pictureId", "fileUrl", "width", "isOriginal"]).columns,
).with({ pastOf: pictureFiles, isView: true });

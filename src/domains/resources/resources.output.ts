import { count, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { FILE_TYPES } from "./resources.ts";

export const resource = named("Resource", {
  id,
  title: text,
  description: text,
  fileUrl: textOf("A file stored here, or an https address elsewhere"),
  fileType: z.enum(FILE_TYPES),
  fileName: textOf("As it was uploaded; empty for an address elsewhere"),
  size: count.nullable().meta({ description: "In bytes; null for an address elsewhere" }),
  categoryId: id.nullable().meta({ description: "Null once the category is gone" }),
  uploadedById: id.nullable(),
  createdAt: time,
  replacedAt: time.nullable().meta({ description: "When its file was last replaced" }),
  revision: count.meta({ description: "To send along with changes" }),
});
export type Resource = z.infer<typeof resource>;

export const resourceCategory = named("ResourceCategory", { id, name: text, description: text });
export type ResourceCategory = z.infer<typeof resourceCategory>;

/** The answer to an upload for the library. */
export const storedResourceFile = named("StoredResourceFile", {
  fileUrl: text,
  fileName: text,
  size: count,
});
export type StoredResourceFile = z.infer<typeof storedResourceFile>;

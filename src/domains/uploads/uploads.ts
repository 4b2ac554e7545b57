export type { StoredResourceFile } from "#domains/resources/resources.output.ts";

export const UPLOAD_KINDS = [
  "logos",
  "profiles",
  "resources",
  "pictures",
  "documents",
  "tables",
  "imports",
  "people",
] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const MEGABYTE = 1024 * 1024;

/** The maximum size of a file in bytes, inclusive, and the message for larger ones. */
export const UPLOAD_RULES = {
  logos: { limit: 5 * MEGABYTE, tooLarge: "File size exceeds 5MB limit" },
  profiles: { limit: 5 * MEGABYTE, tooLarge: "File size exceeds 5MB limit" },
  pictures: { limit: 15 * MEGABYTE, tooLarge: "File size exceeds 15MB limit" },
  documents: { limit: 20 * MEGABYTE, tooLarge: "File size exceeds 20MB limit" },
  resources: { limit: 50 * MEGABYTE, tooLarge: "File size exceeds 50MB limit" },
  tables: { limit: 5 * MEGABYTE, tooLarge: "File size exceeds 5MB limit" },
  people: { limit: 20 * MEGABYTE, tooLarge: "File size exceeds 20MB limit" },
  imports: { limit: 200 * MEGABYTE, tooLarge: "File size exceeds 200MB limit" },
} as const satisfies Record<UploadKind, { limit: number; tooLarge: string }>;

export const ONLY_IMAGES = "Only image files are allowed";

export const IMAGE_ACCEPT = "image/png,image/jpeg,image/webp,image/gif";

/** Shown beside the inputs. */
export const IMAGE_HINT = "PNG, JPEG, WebP or GIF, up to 5\u00a0MB.";

/**
 * Checks an image before it is sent and returns the problem; the server checks its content as well.
 */
export function imageProblem(file: { type: string; size: number }): string | undefined {
  if (!IMAGE_ACCEPT.split(",").includes(file.type)) return ONLY_IMAGES;
  if (file.size > UPLOAD_RULES.profiles.limit) return UPLOAD_RULES.profiles.tooLarge;
  return undefined;
}

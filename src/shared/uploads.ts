export const UPLOAD_KINDS = ["logos", "profiles", "resources"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const MEGABYTE = 1024 * 1024;

/** The most bytes a file may have, inclusive, and what is said past that. */
export const UPLOAD_RULES = {
  logos: { limit: 5 * MEGABYTE, tooLarge: "File size exceeds 5MB limit" },
  profiles: { limit: 5 * MEGABYTE, tooLarge: "File size exceeds 5MB limit" },
  resources: { limit: 50 * MEGABYTE, tooLarge: "File size exceeds 50MB limit" },
} as const satisfies Record<UploadKind, { limit: number; tooLarge: string }>;

export const ONLY_IMAGES = "Only image files are allowed";

/** For the accept attribute of inputs that take a logo or a portrait. */
export const IMAGE_ACCEPT = "image/png,image/jpeg,image/webp,image/gif";

/** What an upload for the library answers. */
export interface StoredResourceFile {
  fileUrl: string;
  fileName: string;
  size: number;
}

/** What is wrong with an image before it is sent; the server looks at its content as well. */
export function imageProblem(file: { type: string; size: number }): string | undefined {
  if (!IMAGE_ACCEPT.split(",").includes(file.type)) return ONLY_IMAGES;
  if (file.size > UPLOAD_RULES.profiles.limit) return UPLOAD_RULES.profiles.tooLarge;
  return undefined;
}

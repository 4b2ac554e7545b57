import { UPLOAD_RULES } from "#domains/uploads/uploads.ts";

/** The address of a picture of the library, whatever files it has at present. */
export const PICTURE_ADDRESS = /^\/pictures\/[\w-]{22}$/;

export const PICTURE_ACCEPT = "image/png,image/jpeg,image/webp";

/** Shown beside it. */
export const PICTURE_HINT = "JPEG, PNG or WebP, up to 15\u00a0MB.";

export const LONGEST_ALT = 300;

/** Checks a file before it is sent and returns the problem; the server checks its content. */
export function pictureProblem(file: { type: string; size: number }): string | undefined {
  if (!PICTURE_ACCEPT.split(",").includes(file.type))
    return "Please choose a JPEG, PNG or WebP file.";
  if (file.size > UPLOAD_RULES.pictures.limit) return UPLOAD_RULES.pictures.tooLarge;
  return undefined;
}

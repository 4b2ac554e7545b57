import { LONGEST_ALT } from "./pictures.ts";
import { line, paging, recordId, search, z } from "./zod.ts";

const alt = line("Please say what the picture shows.", { max: LONGEST_ALT });

/** The fields of a new picture; a form's field of digits arrives as a number. */
export const pictureInput = z.object({
  alt: z.union([alt, z.int()], "Please say what the picture shows, in at most 300 characters."),
});

export const pictureChange = z.object({ id: recordId, alt });

/** Which uses of a picture to list: all of them, or the first few. */
export const pictureUses = z.object({ id: recordId, limit: paging.limit });

export const pictureList = z.object({ ...paging, search });

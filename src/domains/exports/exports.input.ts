import { EXPORT_FORMATS, type ExportedList, EXPORTS } from "./exports.ts";
import { MOST_AT_ONCE } from "#domains/leads/leads.ts";
import { z } from "#kit/values/zod.ts";

/** How a list is exported: by default all its columns as CSV. */
export function exportInput(list: ExportedList) {
  const known = new Set(Object.keys(EXPORTS[list]));
  return {
    format: z.enum(EXPORT_FORMATS, "Please choose csv or json.").optional(),
    columns: z
      .string()
      .max(1000, "Please choose columns of this list.")
      .refine(
        (names) => names.split(",").every((name) => known.has(name)),
        "Please choose columns of this list, with commas between them.",
      )
      .optional(),
    /** Excel recognizes UTF-8 in a CSV file only by this mark. */
    bom: z.boolean("Please say true or false.").optional(),
  };
}

/** Some records by their ids, such as `3,5,8`. */
export const chosenIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, "Please give ids with commas between them.")
  .refine(
    (ids) => ids.split(",").length <= MOST_AT_ONCE,
    `Please choose at most ${MOST_AT_ONCE.toLocaleString("en-US")}.`,
  )
  .optional();

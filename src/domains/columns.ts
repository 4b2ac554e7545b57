import { columnsFor } from "#kit/table/column.ts";
import type { PRIVACY_FACTS } from "./content/legal/privacy-facts.ts";

/** The kinds of columns; each says which sentence of the privacy policy covers it. */
export const { id, text, number, real, flag, computed } = columnsFor<
  keyof typeof PRIVACY_FACTS | "none"
>();

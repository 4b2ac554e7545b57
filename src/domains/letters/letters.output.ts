import { LETTER_STATES } from "./letters.ts";
import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

/** A pre-approval letter, or a version of one for a lower price. */
const letter = rowOf(
  named("Letter", {
    id,
    applicationId: id,
    limitId: id.nullable().meta({ description: "The letter whose version it is" }),
    number: text,
    name: text,
    purchasePrice: count.meta({ description: "Dollars, the highest price" }),
    loanAmount: count,
    program: text,
    expiresOn: textOf("The last day, in the office's time"),
    state: z.enum(LETTER_STATES),
    path: textOf("The page that shows the letter, and says whether it is valid"),
    createdAt: time,
    createdByName: text,
  }),
  "loanApplications",
  "applicationId",
);
export type Letter = z.infer<typeof letter>;

export const letters = named("Letters", {
  rows: z.array(letter),
  canIssue: flag.meta({ description: "Whether you can issue one for this application now" }),
  needsText: flag.meta({ description: "Whether only a text in Lead Settings is missing for it" }),
  name: textOf("The applicant's, for the next letter"),
});
export type Letters = z.infer<typeof letters>;

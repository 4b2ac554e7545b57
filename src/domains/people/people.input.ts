import { MOST_MONTHS, RETENTION } from "./people.ts";
import { line, recordId, z } from "#kit/values/zod.ts";

const MOST_TICKED = 200;
const SENTENCE = "Please give ids with commas between them.";

/** What else is taken as the person's, such as `include=3,5`. */
const ticked = {
  include: z
    .string()
    .regex(/^(?:[1-9]\d{0,14}(?:,[1-9]\d{0,14})*)?$/, SENTENCE)
    .refine((ids) => ids.split(",").length <= MOST_TICKED, SENTENCE)
    .transform((ids) => (ids === "" ? [] : ids.split(",").map(Number)))
    .optional(),
  /** Everything with the lead's own address, though nothing proves it. */
  byAddress: z.stringbool("Please choose true or false.").optional(),
};

export const tickedPerson = z.object({ id: recordId, ...ticked });

export const personErasure = z.object({
  id: recordId,
  ...ticked,
  reason: line("Please say why, without names or addresses: it stays in Activity.", { max: 500 }),
  /** The reference or the name, so that nobody erases the wrong person by mistake. */
  typed: line("Please type the name or the reference."),
  /** The reason for erasing applications that the lender would still have to keep. */
  override: line("Please say why they need not be kept.", { max: 500 }).optional(),
});

export const legalHold = z.object({
  id: recordId,
  reason: line("Please say why, without names or addresses: it stays in Activity.", { max: 300 }),
});

const months = (fewest: number) => {
  const sentence = `Please enter ${fewest} to ${MOST_MONTHS} months.`;
  return z.int(sentence).min(fewest, sentence).max(MOST_MONTHS, sentence).nullable();
};

export const retentionInput = z.object({
  applications: months(RETENTION.applications.fewest),
  messages: months(RETENTION.messages.fewest),
});

/** The username is that of the account to close: another user may have signed in meanwhile. */
export const accountClosing = z.object({
  username: z.string("Please give the username of the account.").max(60),
});

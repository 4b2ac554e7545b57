import { MOST_AT_ONCE } from "#domains/leads/leads.ts";
import { HIDDEN_FIELD } from "./quarantine.ts";
import { paging, recordId, search, z } from "#kit/values/zod.ts";

export const quarantineList = z
  .object({
    ...paging,
    search,
    /** Only applications after QUARANTINE_DAYS if true, all others if false. */
    older: z.boolean("Please send true or false.").optional(),
  })
  .optional();

export const quarantinedIds = z.object({
  ids: z
    .array(recordId, "Please choose at least one.")
    .min(1, "Please choose at least one.")
    .max(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE.toLocaleString("en-US")}.`),
});

/** What is reported as spam: messages, or the messages among leads. */
export const reportedIds = quarantinedIds.extend({
  areLeads: z.boolean("Please send true or false.").optional(),
});

const along = (most: number) => z.string().max(most).optional().catch(undefined);

/** What a form sends besides its answers. It is never refused, because people cannot correct it. */
export const sentAlong = {
  /** A filled one is a signal of spam. */
  [HIDDEN_FIELD]: z
    .string("Please leave the hidden field empty.")
    .overwrite((text) => text.slice(0, 200))
    .optional(),
  /** When the sender began to type, signed by the server. */
  opened: along(200),
  /** The first page of the visit, with its query, and, after a space, the referrer. */
  came: along(4000),
};

import { EMPTY_DRAFT } from "./application-draft.ts";
import { KEPT_FIELDS, type KeptField } from "./drafts.ts";
import { email, z } from "#kit/values/zod.ts";

const answer = z.string("Please enter text.").max(2500, "Please use at most 2,500 characters.");
const answers = z.object(
  Object.fromEntries(
    KEPT_FIELDS.map((name) => [name, answer.default(EMPTY_DRAFT[name])]),
  ) as Record<KeptField, z.ZodDefault<typeof answer>>,
);

/** What was typed so far, and the revision that it is based on; 0 when there was none. */
export const saveDraftInput = z.object({
  answers,
  revision: z.int("Please send the revision.").min(0),
});

/** The secret of a mailed link, or the one that a browser got when it asked for the link. */
const secret = z.string("This link does not work.").max(100, "This link does not work.");
export const draftSecret = z.object({ secret });

export const draftLinkInput = z.object({
  email: email(),
  answers,
  secret: secret.optional(),
});

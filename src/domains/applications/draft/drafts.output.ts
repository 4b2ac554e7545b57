import { KEPT_FIELDS, type KeptField } from "./drafts.ts";
import { named, text, textOf, time, z } from "#kit/values/zod.ts";

const answers = named(
  "DraftAnswers",
  Object.fromEntries(KEPT_FIELDS.map((name) => [name, text])) as Record<KeptField, typeof text>,
);
export type DraftAnswers = z.infer<typeof answers>;

const revision = z.int().nonnegative().meta({ description: "0 while nothing is kept" });

/** An unsent application, as saved with an account. */
export const keptDraft = named("KeptDraft", {
  answers: answers.nullable(),
  revision,
  savedAt: time.nullable(),
  isClosed: z
    .literal(true)
    .optional()
    .meta({ description: "Nothing is shown or saved before a new password is chosen by email" }),
  isOpenedByUs: z.literal(true).optional().describe("Present if not even then, until we allow it"),
});
export type KeptDraft = z.infer<typeof keptDraft>;

export const draftSaved = named("DraftSaved", { revision, savedAt: time });

/** The unsent application that a mailed link opens. */
export const openedDraft = named("OpenedDraft", { answers, savedAt: time });

export const draftLinkSent = named("DraftLinkSent", {
  secret: textOf("For the browser that asked: it replaces or removes the draft with it"),
  leavesAt: time.nullable().meta({
    description: "When the email leaves, if it has to wait: strangers share 150 emails an hour",
  }),
});

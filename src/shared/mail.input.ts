import { FIRST_ANSWER_KINDS } from "./first-answers.ts";
import { line, paragraph, z } from "./zod.ts";

const subject = line("Please write a subject.", { max: 150 });
const text = paragraph("Please write a text.", { max: 10_000 });

/** The words of a mail that confirms a message or a request; null for the usual ones. */
export const firstAnswerInput = z.object({
  kind: z.enum(FIRST_ANSWER_KINDS, "Please choose message or application."),
  words: z.object({ subject, text }).nullable(),
  /** The words that the admin saw: when another was faster, the second one is told. */
  seen: z.object({ subject: z.string(), text: z.string() }),
});

import { FIRST_ANSWER_KINDS } from "./first-answers.ts";
import { MAIL_SECURITIES } from "./mail.ts";
import { line, paragraph, z } from "#kit/values/zod.ts";

const subject = line("Please write a subject.", { max: 150 });
const text = paragraph("Please write a text.", { max: 10_000 });

/** The text of a mail that confirms a message or a request; null for the default. */
export const firstAnswerInput = z.object({
  kind: z.enum(FIRST_ANSWER_KINDS, "Please choose one of these emails."),
  words: z.object({ subject, text }).nullable(),
  /** The text that the admin saw, so that the slower of two admins gets an error. */
  seen: z.object({ subject: z.string(), text: z.string() }),
});

const PORT = "A port is a number from 1 to 65535.";
const FROM = "Please give an email address, or leave this empty.";

/** The address of a mail server, and how the connection is encrypted. */
export function serverFields(example: string) {
  const host = `Please give the name of a mail server, such as ${example}.`;
  return {
    host: z
      .string(host)
      .trim()
      .max(253, host)
      .regex(/^[a-z0-9](?:[a-z0-9.:-]*[a-z0-9])?$/i, host),
    port: z.int(PORT).min(1, PORT).max(65_535, PORT),
    security: z.enum(MAIL_SECURITIES, "Please choose one of the options."),
  };
}

/** A mail server, to try or to save. */
export const mailServerInput = z.object({
  /** What the admin saw; 0 for none. */
  revision: z.int().nonnegative(),
  ...serverFields("smtp.example.com"),
  username: line("Please use at most 200 characters.", { min: 0 }),
  /** If left out, the stored password stays. */
  password: z.string().max(500, "Please use at most 500 characters.").optional(),
  fromAddress: line(FROM, { min: 0, max: 254 }).refine(
    (address) => address === "" || z.email().safeParse(address).success,
    FROM,
  ),
});

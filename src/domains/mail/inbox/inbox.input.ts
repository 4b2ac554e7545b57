import { REFERENCE } from "#domains/applications/applications.ts";
import { serverFields } from "#domains/mail/mail.input.ts";
import { email, line, recordId, z } from "#kit/values/zod.ts";

const SERVER_NAME = "Please give only a name such as mx.example.com.";
const WHICH = "Please give a reference such as 2026-583920-K7QF, or the number of a message.";

const IS_RECORD = new RegExp(`^(?:${REFERENCE}|\\d{1,9})$`);

/** The inbox for answers, to try or to save. */
export const inboxInput = z.object({
  /** What the admin saw; 0 for none. */
  revision: z.int().nonnegative(),
  ...serverFields("imap.example.com"),
  username: line("Please give the username."),
  /** If left out, the stored password stays. */
  password: z.string().max(500, "Please use at most 500 characters.").optional(),
  folder: line("Please give the name of a folder, such as INBOX."),
  address: email("Please give the address whose email comes there."),
  /** The name that begins its Authentication-Results. Empty for none; if left out, it stays. */
  authservId: z
    .string()
    .trim()
    .max(255, SERVER_NAME)
    .regex(/^[\w.-]*$/, SERVER_NAME)
    .optional(),
});

/** The record that a mail is put on: a reference, or the number of a message. */
export const mailToLead = z.object({
  id: recordId,
  reference: line(WHICH, { max: 40 }).toUpperCase().regex(IS_RECORD, WHICH),
});

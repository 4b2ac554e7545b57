import { ASKED, ERASE_WORD, WITHDRAWN } from "./rights.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { email, honeypot, paging, paragraph, recordId, z } from "#kit/values/zod.ts";

/** The secret of a link. */
const token = z.string("Please open the link of the email.").max(200);

export const linkAsked = z.object({
  email: email(),
  phone: z.string().max(40, "Please use at most 40 characters.").default(""),
  [HIDDEN_FIELD]: honeypot,
});

export const linkOpened = z.object({ token });

export const ownRequest = z.object({
  token,
  kind: z.enum(ASKED, "Please choose what it is about."),
  words: paragraph("Please write what we should do.", { max: 2000 }),
  /** The application that it is about. */
  id: recordId.optional(),
});

export const ownWithdrawal = z.object({
  token,
  kinds: z
    .array(z.enum(WITHDRAWN))
    .min(1, "Please choose what we should stop.")
    .max(WITHDRAWN.length),
});

export const ownErasure = z.object({
  token,
  typed: z
    .string("Please type ERASE.")
    .trim()
    .toUpperCase()
    .refine((typed) => typed === ERASE_WORD, `Please type ${ERASE_WORD}.`),
});

export const requestList = z.object(paging);

export const requestAnswer = z.object({
  id: recordId,
  answer: paragraph("Please write the answer: it is mailed to the person.", { max: 2000 }),
});

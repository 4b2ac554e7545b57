import { isOwnSource } from "#domains/leads/leads.ts";
import { line, recordId, z } from "#kit/values/zod.ts";

const SENDER = "Please enter an address such as leads@vendor.com, or a domain such as @vendor.com.";
const WORDS = "Please enter at most 60 characters.";
const REACHED = "Please enter the words before the phone number or the email address.";
const LETTERS = "Please enter words, such as Name:";
const hasLetters = (text: string) => text === "" || /[\p{L}\p{N}]/u.test(text);
const words = () => line(WORDS, { min: 0, max: 60 }).refine(hasLetters, LETTERS);

const rule = z.object({
  vendor: line("Please enter the vendor's name.", { max: 60 }).refine(
    (vendor) => !isOwnSource(vendor.toLowerCase()),
    "Please give the vendor's full name; this one means another source here.",
  ),
  sender: line(SENDER, { max: 254 })
    .regex(/^[^\s@]*@[^\s@]+\.[^\s@]+$/, SENDER)
    .toLowerCase(),
  nameWords: line("Please enter the words before the name.", { max: 60 }).refine(
    hasLetters,
    LETTERS,
  ),
  phoneWords: words(),
  emailWords: words(),
  stateWords: words(),
  amountWords: words(),
  vendorIdWords: words(),
});

const isReached = (given: { phoneWords: string; emailWords: string }) =>
  given.phoneWords !== "" || given.emailWords !== "";

export const newVendorMail = rule.refine(isReached, { path: ["phoneWords"], message: REACHED });
export const vendorMailChanges = rule
  .extend({ id: recordId, revision: z.int().positive() })
  .refine(isReached, { path: ["phoneWords"], message: REACHED });

import { KINDS, SCOPES, type Scope } from "./consents.ts";
import { recordId, paragraph, z } from "#kit/values/zod.ts";

const kind = z.enum(KINDS, "Please choose what it is about.");
const scopes = Object.keys(SCOPES) as [Scope, ...Scope[]];
const scope = z.enum(scopes, "Please choose whether it is about this request or everything.");
const VERSION = "Please send the version of the text that was shown.";

/** The boxes that were ticked, each with the version of the text beside it. */
export const tickedConsents = z
  .array(z.object({ kind, version: z.int(VERSION).positive(VERSION) }), VERSION)
  .max(KINDS.length, VERSION)
  .optional();

const kinds = z.array(kind).min(1, "Please choose what it is about.").max(KINDS.length);
const words = paragraph("Please write down what was said.", { max: 1000 });

export const consentByNote = z.object({ id: recordId, kinds, scope, words });

export const withdrawal = z.object({ id: recordId, kinds, scope, words });

import { CONSENT_KINDS, HOWS, SCOPES } from "./consents.ts";
import { CHANNELS } from "./refusals.ts";
import { id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";

/** The channels that a person has closed. */
export const refusals = z
  .partialRecord(keyOf(CHANNELS), text)
  .meta({ description: "The channels that the person has closed, each with when and how" });

const consent = named("Consent", {
  id,
  kind: keyOf(CONSENT_KINDS),
  name: text,
  contact: textOf("The number or the address, as typed"),
  wording: textOf("The text exactly as it was shown; empty for a withdrawal of its own"),
  version: z.int().nullable().meta({ description: "Of the published text" }),
  page: text,
  session: text.nullable(),
  network: text.nullable(),
  how: keyOf(HOWS),
  scope: keyOf(SCOPES),
  givenAt: time.nullable(),
  recordedBy: text.nullable(),
  withdrawnAt: time.nullable(),
  withdrawnBy: text.nullable(),
  withdrawnWords: text.nullable(),
});
export type Consent = z.infer<typeof consent>;
export const CONSENT_COLUMNS = Object.keys(consent.shape) as (keyof Consent)[];

/** What a person permitted and withdrew, and where they seem to ask for no more contact. */
export const consentsOfLead = named("ConsentsOfLead", {
  rows: z.array(consent),
  stops: z.array(named("StopWords", { at: time, words: text, channels: z.array(keyOf(CHANNELS)) })),
});
export type ConsentsOfLead = z.infer<typeof consentsOfLead>;

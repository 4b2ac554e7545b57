import { REQUEST_KINDS } from "./rights.ts";
import { LEAD_KINDS } from "#domains/leads/leads.ts";
import { id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

export const privacyRequest = rowOf(
  named("PrivacyRequest", {
    id,
    kind: keyOf(REQUEST_KINDS),
    email: textOf("Empty once the person is erased"),
    words: text,
    lead: named("LeadOfRequest", { kind: z.enum(LEAD_KINDS), reference: text }).nullable(),
    receivedAt: time,
    dueAt: time,
    answeredAt: time.nullable(),
    answeredBy: text.nullable(),
    answer: text.nullable(),
  }),
  "privacyRequests",
);
export type PrivacyRequest = z.infer<typeof privacyRequest>;

/** The secret of a link, which works for an hour. */
export const openedLink = named("OpenedLink", { token: text });

export const receivedRequest = named("ReceivedRequest", { dueAt: time });

export const ownErased = named("OwnErased", {
  isHeld: z.boolean().meta({ description: "Whether a law requires everything to be kept for now" }),
  kept: z.array(
    named("OwnKept", {
      reference: text,
      until: time.nullable().meta({ description: "Null while nothing has been decided" }),
    }),
  ),
});

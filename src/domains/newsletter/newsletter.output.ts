import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

/** A subscriber who has confirmed the address. */
export const subscriber = rowOf(
  named("Subscriber", { id, email: text, confirmedAt: time }),
  "subscribers",
);
export type Subscriber = z.infer<typeof subscriber>;

/** An article that is or was sent to the subscribers. */
export const newsletterSending = named("NewsletterSending", {
  itemId: id,
  title: textOf("As it was when the sending began"),
  startedAt: time,
  startedByName: text,
  total: count.meta({ description: "The subscribers when it began" }),
  queued: count.meta({ description: "Those of them whose email is in the outbox or has left it" }),
  endedAt: time.nullable(),
});
export type NewsletterSending = z.infer<typeof newsletterSending>;

const hasAddress = flag.meta({ description: "Whether the lender's own postal address is entered" });

export const newsletterDesk = named("NewsletterDesk", {
  isOn: flag.meta({ description: "Whether visitors can subscribe" }),
  hasAddress,
  subscribers: count,
  sendings: z.array(newsletterSending).meta({ description: "The last twenty, newest first" }),
});
export type NewsletterDesk = z.infer<typeof newsletterDesk>;

export const articleSending = named("ArticleSending", {
  isOn: flag,
  hasAddress,
  subscribers: count,
  sending: newsletterSending.nullable(),
});
export type ArticleSending = z.infer<typeof articleSending>;

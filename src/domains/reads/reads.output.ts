import { rowOf } from "#kit/values/shown-rows.ts";
import { count, id, named, text, textOf, time, type z } from "#kit/values/zod.ts";

const origin = {
  actor: textOf("The person's name; the username once the account is gone"),
  actorName: textOf("The username at the time"),
  session: textOf("Its first characters").nullable(),
  token: text.nullable(),
  network: text.nullable(),
  what: textOf("The procedure, such as leads.list, or uploads.document"),
  summary: textOf("What that shows"),
  at: time,
  until: time.meta({ description: "The last time, to a minute" }),
  filter: textOf("JSON; the typed words are apart"),
  search: text.nullable().meta({ description: "The typed words, for 90 days" }),
  fields: textOf("The columns of a file").nullable(),
};

/** What one session or token was shown by one list, record or file within an hour. */
export const read = named("Read", {
  id,
  ...origin,
  count: count.meta({ description: "How many different records" }),
});
export type Read = z.infer<typeof read>;

/** Somebody who was shown something of a person. */
export const reader = named("Reader", {
  actor: origin.actor,
  actorName: origin.actorName,
  token: origin.token,
  until: origin.until,
  reads: count,
});
export type Reader = z.infer<typeof reader>;

/** One record that it showed. `at` is when it showed that for the first time. */
export const readRecord = rowOf(
  named("ReadRecord", {
    id,
    ...origin,
    table: textOf("Such as leads"),
    recordId: id,
    name: textOf("Empty once the record is gone"),
    path: textOf("Where an admin finds it").nullable(),
  }),
  ({ table, recordId }) => [{ table: String(table), id: Number(recordId) }],
);
export type ReadRecord = z.infer<typeof readRecord>;

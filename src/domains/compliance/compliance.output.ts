import { LAWS, LISTED, MEASURES, STATES, TOPIC_NAMES } from "./compliance.ts";
import { count, flag, id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";

export const note = named("ComplianceNote", {
  id,
  topic: z.enum(TOPIC_NAMES),
  text,
  list: textOf("The list that was reviewed, a line for each"),
  at: time,
  byName: text,
});
export type Note = z.infer<typeof note>;

const shown = z.object({
  place: text,
  asks: text,
  unless: textOf("Whom the law leaves out; empty for nobody"),
  state: keyOf(STATES),
  says: z.array(text),
  next: z.array(z.enum(MEASURES)).meta({ description: "What was measured and is not met" }),
  due: z.array(z.enum(TOPIC_NAMES)).meta({ description: "What is to be written down, or again" }),
});

export const complianceState = named("ComplianceState", {
  paragraphs: z.record(keyOf(LAWS), z.array(shown)),
  measures: z.record(z.enum(MEASURES), z.object({ isMet: flag, says: text })),
  lists: z.record(z.enum(LISTED), z.array(text)),
  inNewYork: flag.meta({ description: "Whether the lender is licensed there, as far as is known" }),
  consumers: count.meta({ description: "People of whom there are records" }),
});
export type ComplianceState = z.infer<typeof complianceState>;

export const incident = named("Incident", {
  id,
  what: text,
  foundOn: textOf("A day, as those below; they are empty until then"),
  people: count,
  stateToldOn: text,
  ftcToldOn: text,
  closedOn: text,
  notTold: textOf("Why no further notice is due"),
  revision: z.int(),
});
export type Incident = z.infer<typeof incident>;

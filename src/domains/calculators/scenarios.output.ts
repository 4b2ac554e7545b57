import { id, named, text, textOf, time, type z } from "#kit/values/zod.ts";

export const scenario = named("Scenario", {
  id,
  name: text,
  address: textOf("The path and query of the calculator's page with these numbers"),
  createdAt: time,
});
export type Scenario = z.infer<typeof scenario>;

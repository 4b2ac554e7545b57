import { count, flag, named } from "#kit/values/output.ts";
import { z } from "#kit/values/zod.ts";

/** The number of records that a search finds, by status. */
export function countsOf<Status extends string>(name: string, statuses: readonly Status[]) {
  return named(name, {
    counts: z.record(z.enum(statuses), count),
    isCut: flag.meta({
      description: "Whether there are more than the newest, which are counted",
    }),
  });
}
export type RecordCounts<Status extends string> = z.infer<ReturnType<typeof countsOf<Status>>>;

import { rowOf } from "#kit/values/shown-rows.ts";
import { count, flag, named, z } from "#kit/values/zod.ts";

/** The number of records that a search finds, by status. */
export function countsOf<Status extends string>(name: string, statuses: readonly Status[]) {
  const counts = named(name, {
    counts: z.record(z.enum(statuses), count),
    isCut: flag.meta({
      description: "Whether there are more than the newest, which are counted",
    }),
  });
  // It shows nobody, but says whether the typed words find somebody
  return rowOf(counts, () => []);
}
export type RecordCounts<Status extends string> = z.infer<ReturnType<typeof countsOf<Status>>>;

import { count, id, named, text, type z } from "#kit/values/zod.ts";

export const category = named("Category", {
  id,
  name: text,
  articles: count.meta({ description: "Those that are not in the trash" }),
});
export type Category = z.infer<typeof category>;

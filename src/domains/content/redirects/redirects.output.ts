import { count, flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";

export const redirect = named("Redirect", {
  id,
  path: textOf("The address that visitors may still use"),
  target: textOf("Where it leads: a path of this site or an https address"),
  origin: z
    .enum(["admin", "renamed"])
    .meta({ description: "Added by an admin, or left by an item that has a new address" }),
  createdAt: time,
  createdByName: text,
});

export const listedRedirect = named("ListedRedirect", {
  ...redirect.shape,
  isBroken: flag.meta({ description: "Whether it leads to a path of this site without a page" }),
});
export type Redirect = z.infer<typeof listedRedirect>;

export const missingPath = named("MissingPath", {
  id,
  path: text,
  count: count.meta({ description: "How often visitors asked for it" }),
  firstAt: time,
  lastAt: time,
});
export type MissingPath = z.infer<typeof missingPath>;

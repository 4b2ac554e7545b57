import { COLLECTIONS } from "#domains/content/items/content-items.ts";
import { count, id, named, text, textOf, time, z } from "#kit/values/zod.ts";

export const picture = named("Picture", {
  id,
  address: textOf("The address that articles use, whatever files the picture has"),
  src: textOf("Its current file, 960 pixels wide or less"),
  alt: textOf("What it shows"),
  name: textOf("The name of the file that was uploaded"),
  width: count,
  height: count,
  updatedAt: time,
  updatedByName: text,
  uses: count.meta({ description: "How many items use it" }),
});
export type Picture = z.infer<typeof picture>;

export const pictureUse = named("PictureUse", {
  id,
  collection: z.enum(COLLECTIONS),
  title: text,
});
export type PictureUse = z.infer<typeof pictureUse>;

import { COLLECTIONS } from "./content-items.ts";
import { count, id, named, text, textOf, time } from "./output.ts";
import { z } from "./zod.ts";

/** A picture of the library. */
export const picture = named("Picture", {
  id,
  address: textOf("What articles and others name, whatever files the picture has"),
  src: textOf("Its present file, 960 pixels wide or less"),
  alt: textOf("What it shows"),
  name: textOf("The name of the file that was uploaded"),
  width: count,
  height: count,
  updatedAt: time,
  updatedByName: text,
  uses: count.meta({ description: "How many items name it" }),
});
export type Picture = z.infer<typeof picture>;

/** An item that names a picture. */
export const pictureUse = named("PictureUse", {
  id,
  collection: z.enum(COLLECTIONS),
  title: text,
});
export type PictureUse = z.infer<typeof pictureUse>;

import { announcement, siteWords } from "#domains/content/content.output.ts";
import { flag, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { ratesInShort } from "#domains/rates/rates.output.ts";
import { SETTING_KEYS } from "./settings.ts";

export const setting = named("Setting", { key: z.enum(SETTING_KEYS), value: text });
export type Setting = z.infer<typeof setting>;

/** After a change of the contact address that nobody has confirmed. */
export const contactWait = named("ContactWait", {
  former: text.optional().describe("The address that gets the office's email meanwhile"),
  until: time.optional(),
});
export type ContactWait = z.infer<typeof contactWait>;

/** What the pages need to know about the site besides the settings. */
export const site = z.object({
  companyName: text,
  publicUrl: text,
  sendsMail: flag,
  offersNewsletter: flag,
  icon: textOf("The address of the site's icon"),
  socialImage: textOf("The address of the picture that shared links show, 1200 by 630"),
  announcements: z.array(announcement),
  rates: ratesInShort.nullable(),
  words: siteWords,
  pages: z
    .record(text, text)
    .meta({ description: "The page of a link of the footer, by its words" }),
});

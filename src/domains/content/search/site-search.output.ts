import { named, text, textOf, z } from "#kit/values/zod.ts";

const foundPage = named("FoundPage", {
  kind: z.enum([
    "glossary",
    "questions",
    "guides",
    "loan-types",
    "articles",
    "pages",
    "calculators",
    "officers",
  ]),
  title: text,
  path: textOf("Its address on this site, with the anchor of a term or a question"),
  excerpt: z
    .array(z.object({ text, isFound: z.boolean() }))
    .meta({ description: "Its text around what was searched for, which isFound marks" }),
});
export type FoundPage = z.infer<typeof foundPage>;

export const siteSearch = named("SiteSearch", {
  results: z.array(foundPage),
  isCut: z.boolean().meta({ description: "There is more than this" }),
  meant: textOf("What was searched for instead, because nothing has the typed words").nullable(),
});
export type SiteSearch = z.infer<typeof siteSearch>;

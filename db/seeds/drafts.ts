import glossary from "./glossary.txt?raw";

/**
 * Texts that start as drafts: an admin reads them, corrects what does not apply, and publishes
 * them. Until then, the links to them stay placeholders.
 */
const loanPages = import.meta.glob<string>("./loan-pages/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const guideTexts = import.meta.glob<string>("./guides/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The page of a loan type in Markdown, with its part of the address. */
export function loanPageOf(name: string): { slug: string; body: string } {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");
  return { slug, body: textOf(loanPages, `./loan-pages/${slug}.md`) };
}

function textOf(texts: Record<string, string>, file: string): string {
  const body = texts[file];
  if (body === undefined) throw new Error(`there is no ${file}`);
  return body;
}

/** Guides for the links of the footer. */
export const draftGuides = (
  [
    {
      slug: "first-time-homebuyer-guide",
      title: "First-Time Homebuyer Guide",
      imageUrl: "/images/blog/first-time-home-buyer-guide.svg",
      imageAlt: "A key in the lock of a front door",
      excerpt: "From the first savings to the keys, in the order in which each step helps.",
    },
    {
      slug: "refinancing-options",
      title: "Refinancing Options",
      imageUrl: "/images/blog/when-refinancing-makes-sense.svg",
      imageAlt: "Arrows in a circle around a house",
      excerpt:
        "What a new loan can do for you, what it costs, and when to leave things as they are.",
    },
    {
      slug: "loan-process",
      title: "Loan Process",
      imageUrl: "/images/blog/pre-qualification-vs-pre-approval.svg",
      imageAlt: "Two documents, one of them with a check mark",
      excerpt:
        "Seven steps from application to closing, what you do in each, and what holds them up.",
    },
  ] as const
).map((guide) => ({ ...guide, body: textOf(guideTexts, `./guides/${guide.slug}.md`) }));

/** Entries for the glossary: each line has a term, perhaps its other names, and what it means. */
export const draftTerms: { term: string; also: string[]; definition: string }[] = glossary
  .trim()
  .split("\n")
  .map((line) => {
    const [, term = "", also = "", definition = ""] =
      /^([^(:]+?)(?: \((.+?)\))?: (.+)$/.exec(line) ?? [];
    return { term, also: also === "" ? [] : also.split(", "), definition };
  });

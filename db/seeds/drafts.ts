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
      excerpt: "From the first savings to the keys, in the order in which each step helps.",
    },
    {
      slug: "refinancing-options",
      title: "Refinancing Options",
      excerpt:
        "What a new loan can do for you, what it costs, and when to leave things as they are.",
    },
    {
      slug: "loan-process",
      title: "Loan Process",
      excerpt: "Seven steps from the application to the closing, and what holds each of them up.",
    },
  ] as const
).map((guide) => ({ ...guide, body: textOf(guideTexts, `./guides/${guide.slug}.md`) }));

/** Entries for the glossary. */
export const draftTerms: { term: string; also: string[]; definition: string }[] = [
  {
    term: "Amortization",
    also: [],
    definition:
      "Paying a loan off in equal payments: at first most of each is interest, later most is principal.",
  },
  {
    term: "Annual percentage rate",
    also: ["APR"],
    definition:
      "The yearly price of a loan with its charges in it, for comparing loans of the same kind.",
  },
  {
    term: "Appraisal",
    also: [],
    definition: "An independent opinion of what a home is worth, which the lender orders.",
  },
  {
    term: "Closing costs",
    also: [],
    definition:
      "What is paid once for the loan and the transfer of the home, besides the down payment.",
  },
  {
    term: "Debt-to-income ratio",
    also: ["DTI"],
    definition: "The share of the income before taxes that goes to debts each month.",
  },
  {
    term: "Discount points",
    also: ["points"],
    definition: "Money paid at the closing for a lower rate. One point is one percent of the loan.",
  },
  {
    term: "Down payment",
    also: [],
    definition: "The part of the price that is not borrowed.",
  },
  {
    term: "Equity",
    also: [],
    definition: "What a home is worth less what is owed on it.",
  },
  {
    term: "Escrow account",
    also: [],
    definition:
      "An account in which the lender collects a twelfth of the yearly property tax and insurance, and pays both.",
  },
  {
    term: "Index",
    also: [],
    definition: "A published rate that an adjustable rate follows.",
  },
  {
    term: "Loan-to-value ratio",
    also: ["LTV"],
    definition: "The loan in percent of what the home is worth.",
  },
  {
    term: "Margin",
    also: [],
    definition: "What is added to the index to set an adjustable rate. It never changes.",
  },
  {
    term: "Private mortgage insurance",
    also: ["PMI"],
    definition:
      "Insurance that protects the lender, paid by borrowers with a small down payment until they owe less.",
  },
  {
    term: "Rate lock",
    also: [],
    definition: "The promise that a rate stays as it is for a number of days.",
  },
  {
    term: "Title insurance",
    also: [],
    definition: "Protection against claims of others on the home.",
  },
  {
    term: "Underwriting",
    also: [],
    definition: "The lender's check of income, savings, credit and home before the loan is made.",
  },
];

/** The sample content of a plausible lender, for an empty database. */

const bodies = import.meta.glob<string>("./articles/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface SamplePost {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  imageUrl: string;
  imageAlt: string;
  publishedAt: string;
  /** Markdown. */
  body: string;
}

interface SampleTestimonial {
  name: string;
  role: string;
  content: string;
  rating: number;
  avatarUrl: string;
}

const posts: Omit<SamplePost, "body" | "imageUrl">[] = [
  {
    slug: "first-time-home-buyer-guide",
    title: "A First-Time Home Buyer's Guide, in the Right Order",
    excerpt:
      "What to do a year, a month and a week before you buy, so that each decision is made when it still helps.",
    category: "Home Buying",
    imageAlt: "A key in the lock of a front door",
    publishedAt: "2026-10-14T13:00:00.000Z",
  },
  {
    slug: "what-moves-mortgage-rates",
    title: "What Moves Mortgage Rates",
    excerpt:
      "Bonds, inflation, the Federal Reserve and your own file: which part of the rate each of them decides.",
    category: "Market Insights",
    imageAlt: "A line chart with arrows up and down",
    publishedAt: "2026-09-30T13:00:00.000Z",
  },
  {
    slug: "when-refinancing-makes-sense",
    title: "When Refinancing Makes Sense",
    excerpt:
      "Three figures decide it: what it costs, when it has paid for itself, and what you owe at the end.",
    category: "Refinancing",
    imageAlt: "Arrows in a circle around a house",
    publishedAt: "2026-09-16T13:00:00.000Z",
  },
  {
    slug: "understanding-closing-costs",
    title: "Understanding Closing Costs, Line by Line",
    excerpt:
      "From points to escrow: which charges you can shop for, and how to read the two documents that list them.",
    category: "Home Buying",
    imageAlt: "An itemized bill beside a stack of coins",
    publishedAt: "2026-09-02T13:00:00.000Z",
  },
  {
    slug: "how-credit-scores-affect-your-rate",
    title: "How Credit Scores Affect Your Rate",
    excerpt:
      "What a few points cost over thirty years, and what moves a score in the months before you apply.",
    category: "Mortgage Basics",
    imageAlt: "A gauge with its needle near the top",
    publishedAt: "2026-08-12T13:00:00.000Z",
  },
  {
    slug: "rate-locks-and-points",
    title: "Rate Locks and Points: Two Decisions Before Closing",
    excerpt:
      "When to stop watching the market, and when paying more today is worth a lower rate tomorrow.",
    category: "Market Insights",
    imageAlt: "A calendar, a padlock with a house on it, and coins",
    publishedAt: "2026-07-22T13:00:00.000Z",
  },
  {
    slug: "pre-qualification-vs-pre-approval",
    title: "Pre-Qualification or Pre-Approval?",
    excerpt:
      "A preapproval letter rests on what you can show, an estimate on what you say. Sellers know the difference.",
    category: "Home Buying",
    imageAlt: "Two documents, one of them with a check mark",
    publishedAt: "2026-07-08T13:00:00.000Z",
  },
  {
    slug: "fixed-rate-vs-adjustable-rate",
    title: "Fixed or Adjustable: Who Carries the Risk?",
    excerpt:
      "How both kinds of rate work, what the caps of an ARM promise, and the question that decides between them.",
    category: "Mortgage Basics",
    imageAlt: "A straight line and a stepped line on a chart",
    publishedAt: "2026-06-17T13:00:00.000Z",
  },
  {
    slug: "mortgage-insurance-explained",
    title: "Mortgage Insurance, Explained",
    excerpt:
      "PMI protects the lender and you pay for it. What you get in return, and how to be rid of it.",
    category: "Mortgage Basics",
    imageAlt: "An umbrella over a house",
    publishedAt: "2026-05-27T13:00:00.000Z",
  },
  {
    slug: "cash-out-refinance-or-home-equity-loan",
    title: "Cash-Out Refinance or Home Equity Loan?",
    excerpt:
      "Three ways to borrow against a house you own, and how your present rate decides between them.",
    category: "Refinancing",
    imageAlt: "A house with coins beside it",
    publishedAt: "2026-05-06T13:00:00.000Z",
  },
  {
    slug: "how-much-house-can-you-afford",
    title: "How Much House Can You Afford?",
    excerpt:
      "The largest loan a lender approves and the payment you can live with are two numbers. Shop with the second.",
    category: "Home Buying",
    imageAlt: "A pair of scales with a house and coins",
    publishedAt: "2026-04-15T13:00:00.000Z",
  },
];

/** Articles, each with its Markdown from the file named after it. */
export const sampleBlogPosts: SamplePost[] = posts.map((post) => {
  const body = bodies[`./articles/${post.slug}.md`];
  if (body === undefined) throw new Error(`there is no article ${post.slug}.md`);
  return { ...post, body, imageUrl: `/images/blog/${post.slug}.svg` };
});

export const sampleTestimonials: SampleTestimonial[] = [
  {
    name: "Priya and Tom",
    role: "First-time homebuyers",
    content:
      "We asked the same question three times and got the same patient answer three times. On closing day the figures were the ones we had been shown five weeks before.",
    rating: 5,
    avatarUrl: "/images/avatars/priya.svg",
  },
  {
    name: "Marcus W.",
    role: "Refinanced to a 15-year loan",
    content:
      "They told me to wait four months, because the numbers did not work yet. Then they called me when they did. I had not expected that from a lender.",
    rating: 5,
    avatarUrl: "/images/avatars/marcus.svg",
  },
  {
    name: "Elena R.",
    role: "VA loan borrower",
    content:
      "My officer knew the VA rules better than anyone I had spoken to and handled the appraisal while I was still on deployment.",
    rating: 4.5,
    avatarUrl: "/images/avatars/elena.svg",
  },
  {
    name: "David K.",
    role: "Bought a second home",
    content:
      "Two banks had lost our papers. Here we uploaded them once, and one person stayed with the file to the end.",
    rating: 5,
    avatarUrl: "/images/avatars/david.svg",
  },
  {
    name: "Grace O.",
    role: "FHA loan borrower",
    content:
      "I thought my credit ruled out a house. We made a plan together, and eleven months later I had the keys. The last week was hectic, but it closed on the day.",
    rating: 4.5,
    avatarUrl: "/images/avatars/grace.svg",
  },
  {
    name: "Hannah and Luis",
    role: "Moved up to a larger home",
    content:
      "Selling and buying in the same week needed three lenders' worth of coordination and got it from one team. A call more now and then would have made it perfect.",
    rating: 4,
    avatarUrl: "/images/avatars/hannah.svg",
  },
];

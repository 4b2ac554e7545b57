/** The sample content of a plausible lender, for an empty database. */

const bodies = import.meta.glob<string>("./articles/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface SampleLoanType {
  name: string;
  description: string;
  /** An icon class name. */
  icon: string;
  benefits: string[];
  /** What the law gives is read from the tables, and what depends on the borrower is left out. */
  programme?: "conventional" | "fha" | "va";
  leastDown?: string;
  insurance?: string;
  terms?: string;
  limits?: string;
  bestFor: string;
  watchOut: string;
}

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

/** In the order in which they are shown. */
export const sampleLoanTypes: SampleLoanType[] = [
  {
    name: "30-Year Fixed",
    description:
      "The same rate and the same principal and interest for thirty years. The choice of most buyers who plan to stay.",
    icon: "icon-house",
    benefits: [
      "A payment that does not change with the market",
      "The lowest monthly payment of the fixed terms",
      "Down payments from 3% for qualified buyers",
      "You may pay it off early without a penalty",
    ],
    programme: "conventional",
    leastDown: "3% for qualified buyers",
    terms: "30 years",
    bestFor: "Staying long, with a payment that never changes",
    watchOut: "The most interest over its life of the fixed terms",
  },
  {
    name: "15-Year Fixed",
    description: "Half the time, a lower rate and far less interest, for a higher monthly payment.",
    icon: "icon-calendar-check",
    benefits: [
      "Usually a lower rate than a 30-year loan",
      "Less than half the interest over the loan's life",
      "Equity that grows from the first payment on",
      "Free of the mortgage in fifteen years",
    ],
    programme: "conventional",
    leastDown: "3% for qualified buyers",
    terms: "15 years",
    bestFor: "Owning the home sooner and paying less interest",
    watchOut: "A higher payment each month, which leaves less for emergencies",
  },
  {
    name: "FHA Loan",
    description:
      "Insured by the Federal Housing Administration, for buyers with a smaller down payment or a shorter credit history.",
    icon: "icon-key-round",
    benefits: [
      "Down payments from 3.5%",
      "More flexible credit requirements",
      "The down payment may be a gift",
      "A later buyer may be able to take the loan over",
    ],
    programme: "fha",
    terms: "15 or 30 years",
    bestFor: "A small down payment or a short credit history",
    watchOut: "With the least down payment, its insurance ends only with the loan",
  },
  {
    name: "VA Loan",
    description:
      "Guaranteed by the Department of Veterans Affairs, for service members, veterans and eligible surviving spouses.",
    icon: "icon-shield",
    benefits: [
      "No down payment for most eligible borrowers",
      "No monthly mortgage insurance",
      "Limits on what you may be charged at closing",
      "A benefit that can be used more than once",
    ],
    programme: "va",
    terms: "15 or 30 years",
    bestFor: "Service members, veterans and surviving spouses",
    watchOut: "With nothing down, a fall in prices can leave you owing more than the home is worth",
  },
  {
    name: "Adjustable-Rate (ARM)",
    description:
      "A fixed rate for the first five, seven or ten years, then one that follows the market within caps.",
    icon: "icon-trending-down",
    benefits: [
      "Often a lower rate at the start",
      "Caps on each change and over the loan's life",
      "Suits a home you expect to sell or refinance",
      "The payment falls when the index falls",
    ],
    programme: "conventional",
    terms: "30 years, the rate fixed for 5, 7 or 10 of them",
    bestFor: "Selling or refinancing before the rate can change",
    watchOut: "The rate can rise after the fixed years, and the payment with it",
  },
  {
    name: "Jumbo Loan",
    description:
      "For homes above the conforming loan limit of the county, with one loan instead of two.",
    icon: "icon-landmark",
    benefits: [
      "Finances more than the conforming limit",
      "Fixed and adjustable rates",
      "Primary residences, second homes and investments",
      "One loan officer from application to closing",
    ],
    terms: "15 or 30 years",
    limits: "Begins above the conforming limit of the county",
    bestFor: "A price above the conforming limit",
    watchOut: "More income, savings and credit are asked for than for a conforming loan",
  },
  {
    name: "USDA Loan",
    description:
      "Guaranteed by the Department of Agriculture, for homes in eligible rural and suburban areas.",
    icon: "icon-sun",
    benefits: [
      "No down payment for eligible buyers",
      "A guarantee fee lower than most mortgage insurance",
      "Reaches more suburbs than most people expect",
      "Income limits that rise with the household's size",
    ],
    leastDown: "None for eligible buyers",
    insurance: "A guarantee fee at the closing and a yearly one",
    terms: "30 years",
    limits: "Homes in eligible areas, households under an income limit",
    bestFor: "Buyers outside the cities with a modest income",
    watchOut: "The home and the household both have to be eligible",
  },
  {
    name: "Renovation Loan",
    description:
      "One loan for the house and the work it needs, based on what it will be worth when the work is done.",
    icon: "icon-hand-coins",
    benefits: [
      "Purchase and repairs in a single closing",
      "The builder is paid as the work is done",
      "For buyers, and for owners who refinance",
      "Often costs less than a separate construction loan",
    ],
    terms: "30 years",
    limits: "By what the home will be worth after the work",
    bestFor: "A home that needs work before it is right",
    watchOut: "More steps before and after the closing, and inspections as the work is done",
  },
];

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

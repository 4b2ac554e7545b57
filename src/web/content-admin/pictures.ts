/** The pictures that come with the website. */
export const PICTURES = [
  ...[
    ["first-time-home-buyer-guide", "A path to a house"],
    ["understanding-closing-costs", "Papers with figures"],
    ["when-refinancing-makes-sense", "Arrows around a house"],
    ["what-moves-mortgage-rates", "A chart with a line"],
    ["how-credit-scores-affect-your-rate", "A gauge near the top"],
    ["rate-locks-and-points", "A calendar, a padlock and coins"],
    ["pre-qualification-vs-pre-approval", "Two documents, one with a check mark"],
    ["fixed-rate-vs-adjustable-rate", "A straight line and a stepped line"],
    ["mortgage-insurance-explained", "An umbrella over a house"],
    ["cash-out-refinance-or-home-equity-loan", "A house with coins beside it"],
    ["how-much-house-can-you-afford", "Scales with a house and coins"],
  ].map(([name = "", words = ""]) => ({ src: `/images/blog/${name}.svg`, words })),
  { src: "/images/hero.svg", words: "A house with a garden" },
  { src: "/images/about.svg", words: "People at a table" },
  ...["priya", "marcus", "elena", "david", "grace", "hannah"].map((name) => ({
    src: `/images/avatars/${name}.svg`,
    words: "A drawn portrait",
  })),
];

import { ABOUT_WORDS } from "./about-words.ts";
import { CALCULATOR_WORDS } from "./calculator-words.ts";
import { HOME_WORDS } from "./home-words.ts";

/**
 * What the footer says until the lender publishes another text. It travels with every page, in whose
 * HTML it stands anyway, and not with the scripts.
 */
export const FOOTER_WORDS = {
  tagline:
    "Clear answers, fair rates and people who stay with you from the first question to the keys.",
};

/** The pages whose texts the lender can change; the company's own stand on all of them. */
export const SITE_PAGES = [
  "Company",
  "Home page",
  "About page",
  "Calculator page",
  "Loans page",
] as const;
export type SitePage = (typeof SITE_PAGES)[number];

/** The form of a text, besides plain lines. */
export type SiteTextKind = "line" | "lines" | "nmls" | "link" | "palette";

export interface SiteText {
  label: string;
  /** Where visitors read it. */
  where: string;
  /** What they read while it is empty. */
  instead: string;
  /** What takes its place while it is empty, where that is no text. */
  without?: string;
  max: number;
  kind: SiteTextKind;
}

/** A page's texts by name. No name is on two pages, so that all can be told apart. */
export type SiteWords = Record<string, string>;

const line = (label: string, where: string, instead: string, max = 120): SiteText => ({
  label,
  where,
  instead,
  max,
  kind: "line",
});

const lines = (label: string, where: string, instead: string, max = 600): SiteText => ({
  ...line(label, where, instead, max),
  kind: "lines",
});

const link = (network: string): SiteText => ({
  ...line(`${network} page`, "The footer and the contact page.", "", 200),
  kind: "link",
  without: "an icon that leads nowhere",
});

const COMPANY: Record<string, SiteText> = {
  companyName: {
    ...line("Company name", "Page titles, mails, search results, the end of the footer.", "", 80),
    without: "the name that the server was set up with",
  },
  wordmark: {
    ...line("Wordmark", "Beside the mark in the header and the footer.", "", 40),
    without: "the company name",
  },
  tagline: lines("Tagline", "The footer, under the wordmark.", FOOTER_WORDS.tagline, 200),
  legalName: {
    ...line("Legal name", "The copyright line, mails, and what search engines are told.", "", 120),
    without: "the company name",
  },
  nmlsNumber: {
    ...line("NMLS number", "The license line, with a link to NMLS Consumer Access.", "", 12),
    kind: "nmls",
    without: "what the license text of the site settings says",
  },
  licenseStates: {
    ...lines("Licensed in", "The license line. Such as: New York, New Jersey.", "", 400),
    without: "what the license text of the site settings says",
  },
  palette: {
    ...line("Colors", "Buttons, links and bands of every page.", "", 20),
    kind: "palette",
  },
  facebook: link("Facebook"),
  instagram: link("Instagram"),
  linkedin: link("LinkedIn"),
};

const HOME = {
  headline: line("Headline", "The first thing on the home page.", HOME_WORDS.headline, 90),
  pitch: lines("Pitch", "Under the headline.", HOME_WORDS.pitch, 300),
  calculateButton: line(
    "First button",
    "It leads to the calculator.",
    HOME_WORDS.calculateButton,
    30,
  ),
  contactButton: line(
    "Second button",
    "It leads to the contact page.",
    HOME_WORDS.contactButton,
    30,
  ),
  promises: lines("Promises", "Under the buttons, one on each line.", HOME_WORDS.promises, 160),
} satisfies Record<keyof typeof HOME_WORDS, SiteText>;

const value = (number: 1 | 2 | 3) => ({
  [`value${number}`]: line(
    `Value ${number}`,
    "“What We Stand For”.",
    ABOUT_WORDS[`value${number}`],
    60,
  ),
  [`value${number}Text`]: lines(
    `Value ${number}, its text`,
    "“What We Stand For”.",
    ABOUT_WORDS[`value${number}Text`],
    400,
  ),
});

const ABOUT: Record<string, SiteText> = {
  lead: lines("Introduction", "Under the name of the company.", ABOUT_WORDS.lead, 400),
  mission: lines(
    "Mission",
    "“Our Mission”. An empty line begins a new paragraph.",
    ABOUT_WORDS.mission,
    2000,
  ),
  ...value(1),
  ...value(2),
  ...value(3),
  closing: line("Last words, heading", "The band at the end of the page.", ABOUT_WORDS.closing, 90),
  closingText: lines(
    "Last words",
    "The band at the end of the page.",
    ABOUT_WORDS.closingText,
    300,
  ),
};

const CALCULATOR = {
  calculatorIntro: lines(
    "Introduction",
    "Under the title of the calculator page.",
    CALCULATOR_WORDS.calculatorIntro,
    300,
  ),
  howItWorks: lines("How It Works", "The first card.", CALCULATOR_WORDS.howItWorks),
  importantNote: lines("Important Note", "The second card.", CALCULATOR_WORDS.importantNote),
  nextSteps: lines("Next Steps", "The third card, over its buttons.", CALCULATOR_WORDS.nextSteps),
} satisfies Record<keyof typeof CALCULATOR_WORDS, SiteText>;

const LOANS: Record<string, SiteText> = {
  comparisonHeading: {
    ...line(
      "Heading of the comparison",
      "Over a table of the loan types side by side, under their cards.",
      "",
      90,
    ),
    without: "no table is shown",
  },
  comparisonIntro: {
    ...lines("Introduction of the comparison", "Under that heading.", "", 400),
    without: "no introduction",
  },
};

/** Each text with its place, its default and its length. */
export const SITE_TEXTS: Record<SitePage, Record<string, SiteText>> = {
  Company: COMPANY,
  "Home page": HOME,
  "About page": ABOUT,
  "Calculator page": CALCULATOR,
  "Loans page": LOANS,
};

import { ABOUT_WORDS } from "./about-words.ts";
import { CALCULATOR_WORDS } from "./calculator-words.ts";
import { HOME_WORDS } from "./home-words.ts";
import {
  DEFAULT_PRIVACY_POLICY,
  DEFAULT_TERMS_OF_USE,
} from "#domains/content/legal/legal-defaults.ts";
import { CONSENT_KINDS, type ConsentKind } from "#domains/consents/consents.ts";
import { type LegalKey, MOST_CHARACTERS } from "#domains/settings/settings.ts";

/** The footer's default text. Every page has it in its HTML, so the scripts do not repeat it. */
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
  "Privacy Policy",
  "Terms of Use",
  "Consents",
] as const;
export type SitePage = (typeof SITE_PAGES)[number];

/** The form of a text, if it is not plain lines. */
export type SiteTextKind = "line" | "lines" | "nmls" | "link" | "palette";

export interface SiteText {
  label: string;
  /** Where visitors read it. */
  where: string;
  /** The text that visitors read while it is empty. */
  instead: string;
  /** What visitors see while it is empty. Undefined when that is the text in `instead`. */
  without?: string;
  max: number;
  kind: SiteTextKind;
  /** What it must say before it can be published. */
  must?: { say: RegExp; sentence: string };
}

/** A page's texts by name. No name is used on two pages, so that they can be told apart. */
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
    ...line("Company name", "Page titles, emails, search results, the end of the footer.", "", 80),
    without: "the name that the server was set up with",
  },
  wordmark: {
    ...line("Wordmark", "Beside the mark in the header and the footer.", "", 40),
    without: "the company name",
  },
  tagline: lines("Tagline", "The footer, under the wordmark.", FOOTER_WORDS.tagline, 200),
  legalName: {
    ...line("Legal name", "The copyright line, emails, and what search engines are told.", "", 120),
    without: "the company name",
  },
  nmlsNumber: {
    ...line("NMLS number", "The license line, with a link to NMLS Consumer Access.", "", 12),
    kind: "nmls",
    without: "only the license text of the site settings",
  },
  licenseStates: {
    ...lines("Licensed in", "The license line. Such as: New York, New Jersey.", "", 400),
    without: "only the license text of the site settings",
  },
  palette: {
    ...line("Colors", "Buttons, links and bands of every page.", "", 20),
    kind: "palette",
  },
  facebook: link("Facebook"),
  instagram: link("Instagram"),
  linkedin: link("LinkedIn"),
};

type Row = [kind: "line" | "lines", label: string, where: string, max?: number];

/** The texts of a page whose defaults have the same names. */
function textsOf<Name extends string>(
  defaults: Record<Name, string>,
  rows: Record<Name, Row>,
): Record<Name, SiteText> {
  const texts = (Object.keys(rows) as Name[]).map((name) => {
    const [kind, label, where, max] = rows[name];
    return [name, (kind === "line" ? line : lines)(label, where, defaults[name], max)];
  });
  return Object.fromEntries(texts) as Record<Name, SiteText>;
}

const HOME = textsOf(HOME_WORDS, {
  headline: ["line", "Headline", "The first thing on the home page.", 90],
  pitch: ["lines", "Pitch", "Under the headline.", 300],
  calculateButton: ["line", "First button", "It leads to the calculator.", 30],
  contactButton: ["line", "Second button", "It leads to the contact page.", 30],
  promises: ["lines", "Promises", "Under the buttons, one on each line.", 160],
});

const VALUES = "“What We Stand For”.";
const BAND = "The band at the end of the page.";

const ABOUT = textsOf(ABOUT_WORDS, {
  lead: ["lines", "Introduction", "Under the name of the company.", 400],
  mission: ["lines", "Mission", "“Our Mission”. An empty line begins a new paragraph.", 2000],
  value1: ["line", "Value 1", VALUES, 60],
  value1Text: ["lines", "Value 1, its text", VALUES, 400],
  value2: ["line", "Value 2", VALUES, 60],
  value2Text: ["lines", "Value 2, its text", VALUES, 400],
  value3: ["line", "Value 3", VALUES, 60],
  value3Text: ["lines", "Value 3, its text", VALUES, 400],
  closing: ["line", "Last words, heading", BAND, 90],
  closingText: ["lines", "Last words", BAND, 300],
});

const CALCULATOR = textsOf(CALCULATOR_WORDS, {
  calculatorIntro: ["lines", "Introduction", "Under the title of the calculator page.", 300],
  howItWorks: ["lines", "How It Works", "The first card."],
  importantNote: ["lines", "Important Note", "The second card."],
  nextSteps: ["lines", "Next Steps", "The third card, over its buttons."],
});

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

// Decision: src/decisions/119-consent-is-a-receipt.md
const consent = (kind: ConsentKind, where: string): SiteText => ({
  ...lines(CONSENT_KINDS[kind], where, "", 1500),
  without: "no box is shown",
  must: {
    say: /\b(?:not|never|no)\b[^.]*\b(?:condition|requir\w+)|\bwithout (?:agreeing|this)\b/i,
    sentence: "Please say that agreeing is not a condition of anything.",
  },
});

const SAYS =
  "Name the company, the number or address that is meant, what you will send, and that agreeing is not a condition. Such as: ";
const CONSENTS: Record<ConsentKind, SiteText> = {
  call: consent(
    "call",
    `A box on the contact and the application form. ${SAYS}“Example Lending may call me about home loans at the number that I have entered, also by automated means. Agreeing is not a condition of a loan.”`,
  ),
  text: consent("text", `A box on both forms. ${SAYS}as above, with how to stop: “Reply STOP.”`),
  email: consent("email", "A box on both forms, about the address that is entered."),
  newsletter: consent("newsletter", "Under the newsletter’s field, once the newsletter is on."),
  privacy: consent("privacy", "A box on both forms, beside your privacy notice."),
  credit: consent("credit", "A box on the application form, about a look at the credit report."),
};

const legal = (key: LegalKey, page: SitePage, instead: string): Record<string, SiteText> => ({
  [key]: lines(
    page,
    "The whole page. A new line begins a paragraph, a numbered line is a heading, a line with a bullet (-, * or •) is a list item.",
    instead,
    MOST_CHARACTERS.legal,
  ),
});

/** Each text with its place, its default and its length. */
export const SITE_TEXTS: Record<SitePage, Record<string, SiteText>> = {
  Company: COMPANY,
  "Home page": HOME,
  "About page": ABOUT,
  "Calculator page": CALCULATOR,
  "Loans page": LOANS,
  "Privacy Policy": legal("privacyPolicy", "Privacy Policy", DEFAULT_PRIVACY_POLICY),
  "Terms of Use": legal("termsOfUse", "Terms of Use", DEFAULT_TERMS_OF_USE),
  Consents: CONSENTS,
};

// Decision: src/decisions/116-a-legal-text-is-one-record.md
export function legalPage(key: LegalKey): SitePage {
  return SITE_PAGES.find((page) => key in SITE_TEXTS[page]) as SitePage;
}

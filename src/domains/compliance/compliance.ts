import { DAY_MS, dayOf, daysAfter } from "#kit/values/times.ts";

/** What the product measures itself. */
export const MEASURES = [
  "transit",
  "rest",
  "factor",
  "disposal",
  "activity",
  "restore",
  "access",
  "recipients",
  "ftcNotices",
  "stateNotices",
] as const;
export type Measure = (typeof MEASURES)[number];

/** What to do about one that is not met, and where. */
export const NEXT: Record<Measure, { does: string; page: string }> = {
  transit: { does: "Have each connection encrypted", page: "/admin/go-live" },
  rest: {
    does: "Have the disk and the backups encrypted",
    page: "/admin/site-settings?tab=system",
  },
  factor: { does: "Have everybody add a second factor", page: "/admin/users" },
  disposal: { does: "Set when records are erased", page: "/admin/leads/settings#retention" },
  activity: { does: "See what the check found", page: "/admin/audit" },
  restore: { does: "See the backups", page: "/admin/site-settings?tab=system" },
  access: { does: "Review who may do what", page: "#access-title" },
  recipients: { does: "Review who receives customers’ data", page: "#recipients-title" },
  ftcNotices: { does: "Give the notice and enter its day", page: "#incidents-title" },
  stateNotices: { does: "Give the notice and enter its day", page: "#incidents-title" },
};

/** What only people can do, and write down here, with the days after which it is due again. */
export const TOPICS = {
  individual: { does: "Name who is in charge of information security", every: 365 },
  risk: { does: "Assess the risks in writing", every: 365 },
  policies: { does: "Approve the written program and its policies", every: 365 },
  inventory: { does: "List the systems and devices that hold customers’ data", every: 365 },
  changes: { does: "Say how a new version of this program is tried and put in place", every: 365 },
  pentest: { does: "Have a penetration test made", every: 365 },
  scan: { does: "Scan the machines for vulnerabilities", every: 183 },
  training: { does: "Train everybody who works here", every: 365 },
  personnel: { does: "Say who does the security work, and what they know of it", every: 365 },
  plan: { does: "Write or try the plan for an incident", every: 365 },
  report: { does: "Report to the board or the owner", every: 365 },
  certification: { does: "Certify compliance to New York by April 15", every: 365 },
  access: { does: "Review who may do what", every: 365 },
  recipients: { does: "Review who receives customers’ data", every: 365 },
} as const;
export type Topic = keyof typeof TOPICS;
export const TOPIC_NAMES = Object.keys(TOPICS) as [Topic, ...Topic[]];

/** Whether what was written at a time is to be written again. */
export function isDue(topic: Topic, at: string, now = Date.now()): boolean {
  if (topic !== "certification")
    return at < new Date(now - TOPICS[topic].every * DAY_MS).toISOString();
  const today = dayOf(now);
  const year = Number(today.slice(0, 4)) - (today > `${today.slice(0, 4)}-04-15` ? 0 : 1);
  // Written since the year of the last day began
  return at < `${year}-01-01`;
}

/** The topics whose note keeps a list as it was then. */
export const LISTED = ["access", "recipients"] as const satisfies Topic[];
export type Listed = (typeof LISTED)[number];

// Decision: src/decisions/125-nothing-is-met-that-is-not-measured.md
/** As they were on November 1, 2025, when the last amendments took effect. */
export const LAWS = {
  ftc: "16 CFR 314.4, the Safeguards Rule of the FTC",
  ny: "23 NYCRR 500, the Cybersecurity Regulation of New York",
} as const;
export type Law = keyof typeof LAWS;

interface Paragraph {
  place: string;
  asks: string;
  measured?: Measure[];
  written?: Topic[];
  /** What the law leaves out for a small lender. */
  unless?: string;
}

const FEW = "Not asked of whoever holds data of fewer than 5,000 consumers (314.6).";
const SMALL = "Not asked of small companies (500.19(a)).";

/** What each law asks for, and what shows that it is done. */
export const PARAGRAPHS: Record<Law, Paragraph[]> = {
  ftc: [
    { place: "(a)", asks: "A qualified individual", written: ["individual"] },
    {
      place: "(b)",
      asks: "A risk assessment",
      written: ["risk"],
      unless: "It need not be in writing below 5,000 consumers (314.6).",
    },
    { place: "(c)(1)", asks: "Access controls, reviewed", measured: ["access"] },
    { place: "(c)(2)", asks: "An inventory of data and systems", written: ["inventory"] },
    { place: "(c)(3)", asks: "Encryption", measured: ["transit", "rest"] },
    { place: "(c)(4)", asks: "Secure development", written: ["changes"] },
    { place: "(c)(5)", asks: "Multi-factor authentication", measured: ["factor"] },
    { place: "(c)(6)", asks: "Disposal within two years of last use", measured: ["disposal"] },
    { place: "(c)(7)", asks: "Change management", written: ["changes"] },
    { place: "(c)(8)", asks: "A log of what users do and see", measured: ["activity"] },
    {
      place: "(d)",
      asks: "Regular tests",
      written: ["pentest", "scan"],
      unless: "Below 5,000 consumers other regular tests will do (314.6).",
    },
    { place: "(e)", asks: "Training, qualified personnel", written: ["training", "personnel"] },
    { place: "(f)", asks: "Oversight of service providers", measured: ["recipients"] },
    { place: "(g)", asks: "A program that is kept up to date", written: ["policies"] },
    { place: "(h)", asks: "A plan for incidents", written: ["plan"], unless: FEW },
    { place: "(i)", asks: "A yearly report", written: ["report"], unless: FEW },
    { place: "(j)", asks: "Notice to the FTC within 30 days", measured: ["ftcNotices"] },
  ],
  ny: [
    { place: ".2", asks: "A cybersecurity program", written: ["policies"] },
    { place: ".3", asks: "Written policies", written: ["policies"] },
    {
      place: ".4",
      asks: "A CISO who reports",
      written: ["individual", "report"],
      unless: SMALL,
    },
    { place: ".5", asks: "Tests and scans", written: ["pentest", "scan"], unless: SMALL },
    { place: ".6", asks: "An audit trail of five years", measured: ["activity"], unless: SMALL },
    { place: ".7", asks: "Least privilege, reviewed yearly", measured: ["access"] },
    { place: ".8", asks: "Application security", written: ["changes"], unless: SMALL },
    { place: ".9", asks: "A risk assessment", written: ["risk"] },
    { place: ".10", asks: "Qualified personnel", written: ["personnel"], unless: SMALL },
    { place: ".11", asks: "Oversight of third parties", measured: ["recipients"] },
    { place: ".12", asks: "Multi-factor authentication", measured: ["factor"] },
    {
      place: ".13",
      asks: "Inventory and disposal",
      measured: ["disposal"],
      written: ["inventory"],
    },
    {
      place: ".14",
      asks: "Monitoring and training",
      measured: ["activity"],
      written: ["training"],
    },
    { place: ".15", asks: "Encryption", measured: ["transit", "rest"], unless: SMALL },
    {
      place: ".16",
      asks: "Plans, and backups that restore",
      measured: ["restore"],
      written: ["plan"],
    },
    {
      place: ".17",
      asks: "Notice within 72 hours, yearly certification",
      measured: ["stateNotices"],
      written: ["certification"],
    },
  ],
};

/** Nothing counts as met that the product has not measured. */
export const STATES = {
  measured: "Met, as measured",
  written: "Written down",
  missing: "To be written down",
  open: "Not met",
} as const;
export type State = keyof typeof STATES;

/** Who is told of an incident. */
export const NEW_YORK = "New York";
export const FTC = "the FTC";

/** A notice to the FTC is due from this number of people on. */
const FTC_FROM = 500;

export interface Clocks {
  foundOn: string;
  people: number;
  stateToldOn: string;
  ftcToldOn: string;
  notTold: string;
}

/**
 * The notices that an incident asks for, each with its last day: 72 hours to New York (23 NYCRR
 * 500.17(a)), counted from the beginning of the day on which it was found, for lenders with a
 * license there; 30 days to the FTC, from 500 people on (16 CFR 314.4(j)).
 */
export function clocksOf(incident: Clocks, inNewYork: boolean) {
  const { foundOn, people, stateToldOn, ftcToldOn, notTold } = incident;
  const all = [
    ...(inNewYork ? [{ to: NEW_YORK, dueOn: daysAfter(foundOn, 2), toldOn: stateToldOn }] : []),
    ...(people < FTC_FROM ? [] : [{ to: FTC, dueOn: daysAfter(foundOn, 30), toldOn: ftcToldOn }]),
  ]; // Once there is a reason, only what was told is shown
  return all.filter(({ toldOn }) => notTold === "" || toldOn !== "");
}

import { APPLICATION_TERM_MONTHS } from "./people.ts";
import type { PrivacyFact } from "#domains/content/legal/privacy-facts.ts";
import { QUARANTINE_DAYS } from "#domains/quarantine/quarantine.ts";

export interface Term {
  /** Whose rows they are, as a list of them calls it. */
  what: string;
  kept: string;
  /** The fewest that a law asks for, and where; none that we know of without it. */
  law?: string;
}

const REGULATION_B = `${APPLICATION_TERM_MONTHS} months after the notice of the decision: 12 CFR 1002.12(b)(1)`;
const NEW_YORK = "three years of events, five of transactions: 23 NYCRR 500.6";

/** How long what columns hold of people is kept, by the sentence that covers a column. */
export const TERMS = {
  application: {
    what: "Loan requests",
    kept: "until your rule for rejected ones, or an erasure",
    law: REGULATION_B,
  },
  documents: { what: "Documents", kept: "as long as their request", law: REGULATION_B },
  work: { what: "Your work on them", kept: "as long as their record", law: REGULATION_B },
  origin: { what: "Where a visit came from", kept: "as long as its record" },
  contact: { what: "Messages", kept: "until your rule for messages, or an erasure" },
  consents: {
    what: "Permissions and withdrawals",
    kept: "five years, also after an erasure",
    law: "five years: 16 CFR 310.5(a), 47 CFR 64.1200(d)(6)",
  },
  rights: {
    what: "Privacy requests",
    kept: "24 months after the answer, without the person once erased",
    law: "24 months: 11 CCR 7101",
  },
  begun: { what: "Loan requests that are not sent", kept: "30 days after the last change" },
  mail: {
    what: "Emails",
    kept: "90 days; answers and replies as long as their record",
    law: REGULATION_B,
  },
  spam: {
    what: "The quarantine",
    kept: `messages ${QUARANTINE_DAYS} days, loan requests ${APPLICATION_TERM_MONTHS} months`,
    law: REGULATION_B,
  },
  newsletter: {
    what: "Subscribers",
    kept: "until they unsubscribe, 7 days if they never confirm",
  },
  account: { what: "Accounts", kept: "until their owner or you delete them" },
  secondFactor: { what: "Second factors", kept: "until they are removed, codes for minutes" },
  officers: {
    what: "Pages of loan officers",
    kept: "until you take them off; what visitors saw, 25 months",
    law: "two years of what was advertised: 12 CFR 1014.5 and 1026.25",
  },
  signIns: { what: "Activity and sign-ins", kept: "five years", law: NEW_YORK },
  staff: { what: "Who saw what, and the staff's own settings", kept: "five years", law: NEW_YORK },
  programs: { what: "What webhooks were sent", kept: "30 days" },
} as const satisfies Partial<Record<PrivacyFact, Term>>;

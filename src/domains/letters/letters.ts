import type { Placeholder } from "#domains/leads/reply/placeholders.ts";

export type { Letter, Letters } from "./letters.output.ts";

/** Below it, each code says whether its letter is valid. */
export const LETTERS_PATH = "/letters";

export const LETTER_STATES = ["valid", "expired", "withdrawn"] as const;

/** How long a letter is valid: usually, and at most, as long as a credit report is used. */
export const USUAL_DAYS = 60;
export const MOST_DAYS = 120;

/** The placeholders of the text; no amount, which a version for a lower price would give away. */
export const LETTER_PLACEHOLDERS = [
  "name",
  "reference",
  "my name",
  "my nmls number",
  "company",
  "company phone",
] as const satisfies Placeholder[];

/** Offered to the lender, whose own text it becomes when they save it; nothing uses it before. */
export const PROPOSED_LETTER = `To whom it may concern:

{{company}} has reviewed the income, assets and credit information of {{name}} and has pre-approved a mortgage loan of up to the amounts above for the purchase of a home.

This letter is not a commitment to lend and not an offer of credit, and it does not lock an interest rate. A loan depends on a complete application for the property, an acceptable appraisal, title and insurance, confirmation that income, employment, assets and credit have not changed, and final approval by our underwriters on the terms available at that time.

{{my name}}, NMLS #{{my nmls number}}
{{company}}, {{company phone}}`;

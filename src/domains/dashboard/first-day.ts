export type { FirstDay } from "./dashboard.output.ts";

/** The steps before the website opens, by what they are about, in the order of the page. */
export const FIRST_DAY_GROUPS = {
  "Your company": ["company-name", "license", "logo", "contact"],
  "What visitors read": ["testimonials", "guides", "loan-pages", "rates", "legal-texts"],
  "Your people": ["officers", "admin-email", "second-factor"],
  // The first two are one step, by the states of the license
  "The server": [
    "staff-factor",
    "staff-factor-new-york",
    "mail-server",
    "public-url",
    "backup-elsewhere",
  ],
} as const;

export const FIRST_DAY_STEPS = Object.values(FIRST_DAY_GROUPS).flat();
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number];

/** Steps that a lender may leave out: what visitors see without them is complete. */
export const NOT_FOR_US = ["loan-pages", "rates", "legal-texts", "officers"] as const;

/**
 * What an admin ticks: what the server cannot know, and what is left out. The last one hides the
 * line on the dashboard.
 */
export const FIRST_DAY_TICKS = ["backup-elsewhere", ...NOT_FOR_US, "put-away"] as const;
export type FirstDayTick = (typeof FIRST_DAY_TICKS)[number];

/** Whether a step is one that the lender may leave out. */
export function mayBeLeftOut(step: FirstDayStep): step is (typeof NOT_FOR_US)[number] {
  return (NOT_FOR_US as readonly FirstDayStep[]).includes(step);
}

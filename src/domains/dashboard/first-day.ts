export type { FirstDay } from "./dashboard.output.ts";

/** The steps that adapt the website to its owner, in the order of the list. */
export const FIRST_DAY_STEPS = [
  "company-name",
  "license",
  "contact",
  "logo",
  "admin-email",
  "public-url",
  "mail-server",
  "second-factor",
  // One of these two, by the states of the license
  "staff-factor",
  "staff-factor-new-york",
  "backup-elsewhere",
] as const;

export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number];

/** Steps that an admin ticks, because the server cannot know them. The last one hides the list. */
export const FIRST_DAY_TICKS = ["backup-elsewhere", "put-away"] as const;
export type FirstDayTick = (typeof FIRST_DAY_TICKS)[number];

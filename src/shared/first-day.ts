/** What a lender does before the website is theirs, in the order of the list. */
export const FIRST_DAY_STEPS = [
  "company-name",
  "license",
  "contact",
  "logo",
  "admin-email",
  "public-url",
  "mail-server",
  "second-factor",
  "backup-elsewhere",
] as const;

export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number];

/** What an admin ticks: nobody else can know it. The last one puts the list away. */
export const FIRST_DAY_TICKS = ["backup-elsewhere", "put-away"] as const;
export type FirstDayTick = (typeof FIRST_DAY_TICKS)[number];

export interface FirstDay {
  steps: { step: FirstDayStep; isDone: boolean }[];
  isPutAway: boolean;
}

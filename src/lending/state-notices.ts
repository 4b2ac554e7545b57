/** Where visitors read a notice. */
export const NOTICE_PLACES = {
  application: "After an application, and in its first email",
  pages: "With the license line of every page",
} as const;
export type NoticePlace = keyof typeof NOTICE_PLACES;

const FROM_NEW_YORK = {
  state: "NY",
  role: "Mortgage banker",
  effectiveTo: null,
  reviewBy: "2027-06-30",
} as const;

/** Proposed, and shown only once the lender adds them. */
export const PROPOSED_NOTICES = [
  {
    ...FROM_NEW_YORK,
    shownAt: "application",
    words: "Please read the pamphlet “What Mortgage Applicants Need to Know”",
    link: "",
    asksFor: "The pamphlet's own address is missing: please look it up at dfs.ny.gov and enter it.",
    effectiveFrom: "2025-06-11",
    source: "N.Y. Banking Law 35",
  },
  {
    ...FROM_NEW_YORK,
    shownAt: "application",
    words: "It is a crime to intentionally falsify information on this application.",
    link: "",
    effectiveFrom: "2025-01-01",
    source: "3 NYCRR 38.3, in force on this day at the latest",
  },
  {
    ...FROM_NEW_YORK,
    shownAt: "pages",
    words: "Licensed Mortgage Banker, NYS Department of Financial Services.",
    link: "",
    effectiveFrom: "2025-01-01",
    source: "3 NYCRR 38.2, not compared with its text yet",
    reviewBy: "2026-12-31",
  },
] as const;

export type { PrivacyRequest } from "./rights.output.ts";

/** Where people see what is held about them, correct it and have it erased. */
export const YOUR_DATA = "/your-data";

/** Where the desk answers what people asked. */
export const PRIVACY_DESK = "/admin/leads?privacy=true";

/** How many days the lender has for an answer. Source: Cal. Civ. Code 1798.130(a)(2)(A). */
export const ANSWER_DAYS = 45;
/** Since how many days before its end an open request is a problem. */
export const URGENT_DAYS = 10;
/** For how long requests are kept. Source: 11 CCR 7101(a). */
export const REQUESTS_KEPT_MONTHS = 24;
export const LINK_HOURS = 1;
/** What is typed to confirm an erasure. */
export const ERASE_WORD = "ERASE";

/** What can be asked; only the first two wait for the lender. */
export const REQUEST_KINDS = {
  correct: "Correct something",
  ask: "Something else",
  see: "See what is held",
  withdraw: "Withdraw a permission",
  erase: "Erase what no law keeps",
  close: "Close the account",
} as const;
export type RequestKind = keyof typeof REQUEST_KINDS;
export const ASKED = ["correct", "ask"] as const;

/** The kinds of permission that a person withdraws by themselves. */
export const WITHDRAWN = ["call", "text", "email", "newsletter"] as const;

const ASKS_US =
  "Your browser asks us not to sell or share your information (Global Privacy Control).";
/** What is true of selling and sharing, without programs that are sent what people write, or with. */
export const GPC = {
  neither: `${ASKS_US} We do neither.`,
  programs: `${ASKS_US} We do not sell it. The programs by which we handle requests are sent what you write to us, for that alone.`,
} as const;
/** A stylesheet that is made for each request, and shows the line that is true. */
export const GPC_STYLES = "/gpc.css";

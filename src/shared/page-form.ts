import type { ProofMethod } from "./second-factor.ts";

/** A form that a page was sent without its script, as the page shows it again. */
export interface PostedForm {
  /** Which of the page's forms: the id of its element. */
  form: string;
  /** What was typed, chosen and ticked, by the fields' names; never a password. */
  values: Record<string, string | boolean>;
  issues: { path: string; message: string }[];
  /** What is said against the form as a whole. */
  message?: string;
  /** How a sign-in goes on whose password was right. */
  methods?: ProofMethod[];
}

/** The two steps of a sign-in. */
export const LOGIN_FORM = "login-form";
export const SECOND_FACTOR_FORM = "second-factor-form";

/** The hidden field that says which of a page's forms was sent. */
export const FORM_FIELD = "form";

/** Where a posted form stands among the page's data. */
export const POSTED_KEY = ["posted-form"];

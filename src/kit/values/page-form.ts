import type { ProofMethod } from "#domains/second-factor/second-factor.ts";

/** A form that was posted without scripts, as the page shows it again. */
export interface PostedForm {
  /** Which of the page's forms: the id of its element. */
  form: string;
  /** The typed, chosen and ticked values, by field name; never a password. */
  values: Record<string, string | boolean>;
  issues: { path: string; message: string }[];
  /** A message about the form as a whole. */
  message?: string;
  /** The methods for the second step, after a right password. */
  methods?: ProofMethod[];
}

/** The two steps of a sign-in. */
export const SIGN_IN_FORM = "login-form";
export const SECOND_FACTOR_FORM = "second-factor-form";

/** The hidden field that says which of a page's forms was sent. */
export const FORM_FIELD = "form";

/** The hidden field with the amounts that somebody has confirmed. */
export const ASKED_FIELD = "askedAbout";

/** The key of a posted form in the page's data. */
export const POSTED_KEY = ["posted-form"];

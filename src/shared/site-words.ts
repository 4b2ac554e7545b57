/**
 * What every page and the home page say until the lender publishes other texts. The words of other
 * pages are in files of their own, so that each travels with its page alone.
 */

export const FOOTER_WORDS = {
  tagline:
    "Clear answers, fair rates and people who stay with you from the first question to the keys.",
};

export const HOME_WORDS = {
  headline: "Find Your Perfect Home Loan Solution",
  pitch:
    "Compare loan options in plain language, see what a payment would look like, and talk to a person who answers.",
  calculateButton: "Calculate Payments",
  contactButton: "Contact Us",
  promises: "No obligation\nNo credit check to ask\nAnswers from a person",
};

export const HOME_WORDS = {
  headline: "Find Your Perfect Home Loan Solution",
  pitch:
    "Compare loan options in plain language, see what a payment would look like, and talk to a person who answers.",
  calculateButton: "Calculate Payments",
  contactButton: "Contact Us",
  promises: "No obligation\nNo credit check to ask\nAnswers from a person",
};

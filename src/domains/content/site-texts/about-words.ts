export const ABOUT_WORDS = {
  lead: "A home loan is the largest debt most people ever take on. They should understand it, and they should know whom to call.",
  mission:
    "To help people own their homes on terms that they understand and can keep. That means plain words instead of jargon, a payment that fits a life rather than a formula, and an honest answer when the answer is not yet.\n\nWe lend to first-time buyers, growing families, veterans and people who simply want a better rate on the home they have. Each of them gets the same thing: every option on one page, with what it costs in total beside what it costs a month.",
  value1: "Integrity",
  value1Text:
    "We say what a loan costs before you ask, put it in writing, and tell you when waiting or another lender would serve you better.",
  value2: "Excellence",
  value2Text:
    "We check a file before it is sent, not after it comes back. Fewer surprises, closings on the day that was promised.",
  value3: "Client-Centered",
  value3Text:
    "One loan officer from the first question to the keys, who knows your plans and picks up the phone.",
  closing: "Tell us what you are planning",
  closingText: "A short conversation is often enough to know where you stand.",
};

export type AboutWords = typeof ABOUT_WORDS;

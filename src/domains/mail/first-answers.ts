import type { Placeholder } from "#domains/leads/reply/placeholders.ts";

/** The mails to people who have written or applied, whose text the lender can change. */
export const FIRST_ANSWER_KINDS = [
  "message",
  "application",
  "documents",
  "forward",
  "draft",
] as const;
export type FirstAnswerKind = (typeof FIRST_ANSWER_KINDS)[number];

interface FirstAnswer {
  /** Who gets it, and when. */
  title: string;
  lead: string;
  /** The placeholders that it may contain, none of which strangers can type: see decision 044. */
  placeholders: readonly Placeholder[];
  /** The placeholder that the text must contain to say what it is about. */
  needed?: Placeholder;
  /** Whether nothing is sent until the lender switches it on, which saves its text. */
  isOptional?: true;
  /** The label of its button, which is always below the text. */
  button?: string;
  subject: string;
  text: string;
}

const AT_ONCE =
  "Sent at once, to the address that was typed. A paragraph whose placeholder has no value is left out.";

export const FIRST_ANSWERS: Record<FirstAnswerKind, FirstAnswer> = {
  message: {
    title: "After a message from the contact page",
    lead: AT_ONCE,
    placeholders: [
      "greeting",
      "subject",
      "reference",
      "message",
      "officer name",
      "company",
      "company phone",
      "business hours",
    ],
    subject: "We have your message: {{subject}}",
    text: [
      "{{greeting}}",
      'Thank you for writing to {{company}}. We have your message with the subject "{{subject}}".',
      "It is on its way to {{officer name}}.",
      "A person will read it and answer by phone or email, usually within one business day. You can also reply to this message, or call us at the number below.",
      "Our hours: {{business hours}}",
      "The number of your message is {{reference}}. If you have sent us a loan request, your account on our website shows where it stands.",
      "You wrote:\n{{message}}",
      "If you did not write to us, you can ignore this message.",
    ].join("\n\n"),
  },
  application: {
    title: "After a loan request",
    lead: AT_ONCE,
    placeholders: [
      "greeting",
      "reference",
      "subject",
      "officer name",
      "company",
      "company phone",
      "business hours",
    ],
    button: "Open your account",
    subject: "We have your request {{reference}}",
    text: [
      "{{greeting}}",
      "Thank you for your request to {{company}}. Your reference is {{reference}}.",
      "{{officer name}} will read it and get in touch with you, usually within one business day. It helps to have recent pay stubs, two years of tax returns and recent bank statements at hand when you talk.",
      "You can reply to this message, or call us at the number below.",
      "Your account shows where your request stands. You can send documents and write to us there. If you have no account yet, create one with this email address.",
      "This is a request to be contacted, not a Loan Estimate or a commitment to lend. If you did not send it, you can ignore this message.",
    ].join("\n\n"),
  },
  documents: {
    title: "Documents that are missing",
    lead: "Sent from a record, at most once a day. A paragraph whose placeholder has no value is left out.",
    placeholders: [
      "greeting",
      "reference",
      "documents",
      "company",
      "company phone",
      "business hours",
    ],
    needed: "documents",
    button: "Open your account",
    subject: "Documents for your request {{reference}}",
    text: [
      "{{greeting}}",
      "These documents help us with your request {{reference}} at {{company}}:",
      "{{documents}}",
      "Nothing is required before your Loan Estimate: until you have it, you may send them now if you wish.",
      "Please do not attach them to an email. Sign in to your account, or create one with this email address, and send them there: only you and the people who work on your request can see them.",
    ].join("\n\n"),
  },
  forward: {
    title: "A request moves forward",
    lead: "While it is on, the borrower gets it two minutes after an approval, unless the approval is taken back. A denial sends nothing: its notice has its own form by law.",
    placeholders: ["greeting", "reference", "company", "company phone", "business hours"],
    isOptional: true,
    button: "Open your account",
    subject: "Your request {{reference}} moves forward",
    text: [
      "{{greeting}}",
      "Good news: {{company}} is moving forward with your request {{reference}}. Your loan officer will contact you about the next steps.",
      "Your account shows where your request stands, and what we still need from you.",
      "This is not a commitment to lend. You can reply to this message, or call us at the number below.",
    ].join("\n\n"),
  },
  draft: {
    title: "The link to continue a request later",
    lead: "Sent to a person who asks for it on the application page. Its button has the link.",
    placeholders: ["greeting", "company", "company phone", "business hours"],
    button: "Continue your request",
    subject: "Your link to continue your request to {{company}}",
    text: [
      "{{greeting}}",
      "Here is your link to finish your loan request to {{company}}. It opens your answers on any device.",
      "It works for 14 days, until you send the request, clear your answers or ask for a newer link.",
      "Anyone who has the link can read your answers, so please keep it to yourself. If you did not ask for it, you can ignore this message: nobody has sent a request in your name.",
    ].join("\n\n"),
  },
};

/** Replaces {{officer name}} when no officer was asked for. */
export const ANY_OFFICER = "A loan officer";

/** The paragraphs of a typed text, separated by blank lines. */
export function paragraphsIn(text: string): string[] {
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

import type { Placeholder } from "./placeholders.ts";

/** The mails that the website sends by itself to people who have written or applied. */
export const FIRST_ANSWER_KINDS = ["message", "application"] as const;
export type FirstAnswerKind = (typeof FIRST_ANSWER_KINDS)[number];

interface FirstAnswer {
  /** To whom it goes, and when. */
  title: string;
  /** The placeholders that it can have: nothing that strangers type, see decision 044. */
  placeholders: readonly Placeholder[];
  subject: string;
  text: string;
}

export const FIRST_ANSWERS: Record<FirstAnswerKind, FirstAnswer> = {
  message: {
    title: "After a message from the contact page",
    placeholders: ["subject", "reference", "company", "company phone", "business hours"],
    subject: "We have your message: {{subject}}",
    text: [
      "Hello,",
      'Thank you for writing to {{company}}. We have your message with the subject "{{subject}}".',
      "A person will read it and answer by phone or e-mail, usually within one business day. You can also reply to this message, or call us at the number below.",
      "Our hours: {{business hours}}",
      "If you did not write to us, you can ignore this message.",
    ].join("\n\n"),
  },
  application: {
    title: "After a loan request",
    placeholders: [
      "reference",
      "subject",
      "officer name",
      "company",
      "company phone",
      "business hours",
    ],
    subject: "We have your request {{reference}}",
    text: [
      "Hello,",
      "Thank you for your request to {{company}}. Your reference is {{reference}}.",
      "{{officer name}} will read it and get in touch with you, usually within one business day. It helps to have recent pay stubs, two years of tax returns and recent bank statements at hand when you talk.",
      "You can reply to this message, or call us at the number below.",
      "This is a request to be contacted, not a Loan Estimate or a commitment to lend. If you did not send it, you can ignore this message.",
    ].join("\n\n"),
  },
};

/** What takes the place of {{officer name}} when no officer was asked for. */
export const ANY_OFFICER = "A loan officer";

/** The paragraphs of a typed text: what blank lines divide. */
export function paragraphsIn(text: string): string[] {
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

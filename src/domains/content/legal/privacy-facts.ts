import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import { QUARANTINE_DAYS } from "#domains/quarantine/quarantine.ts";

// Decision: src/decisions/076-the-policy-from-registers.md
/**
 * What the default privacy policy says as a fact, each sentence by name. The columns of
 * tables say which of them covers them, src/test/kit/privacy.ts says it of each form field, cookie,
 * storage key and recipient.
 */
export const PRIVACY_FACTS = {
  contact:
    "Contact form: your name, email address, phone number, the subject you choose and your message.",
  application:
    "Loan request: the purpose and amount of the loan, facts about the property, the ranges of income and credit that you choose, how and when to reach you, your consents, your comment and, if you name a second borrower, their name, email address and phone number. The form does not ask for your Social Security number or your date of birth.",
  documents:
    "Documents: the files that you send us for a loan request, such as pay stubs, W-2 forms and tax returns. They can carry your Social Security number and much else that our forms do not ask for.",
  begun:
    "A loan request that you have begun: when you are signed in, or ask for a link to go on with it later, your answers are saved on our server before you send them. They are encrypted there, and deleted when you send or delete them, or 30 days after your last change at the latest.",
  account:
    "Accounts: your name, username, email address, phone number, the calculations that you save and a password, of which we keep only a one-way hash. A new email address waits until you follow the link that we send there.",
  secondFactor:
    "Second factor, if you add one: what is needed to check it, the browsers in which you are not asked for it again, and wrong tries.",
  signIns:
    "Sign-ins: when, from which network address and with which kind of browser, also when a sign-in was refused.",
  officers:
    "Loan officers: also a portrait, a short text about themselves, title, languages, NMLS number and licenses. What their page on this website shows can be read by everybody.",
  origin:
    "Where a visit came from that led to a message or a loan request: the first page that you opened here, and the website or campaign that led you there. It is kept with what you send.",
  consents:
    "Permissions: what you allow us, the sentence beside it, your number or address, page, time and network, and what you withdraw. The law has us keep that for five years after the last of it.",
  rights:
    "Requests about your information: your address, a phone number by which you show that a record is yours, what you ask and our answer. We keep when and what was asked for 24 months, also after an erasure, but then no longer from whom.",
  newsletter: "Newsletter: your email address and when you confirmed it.",
  mail: "Email: what this website sends to you, and what you answer. Copies of sent email are deleted after 90 days; answers about a loan request are kept with it.",
  work: "Our work on what you sent: who handles it, its status, notes, replies, days to get in touch, and which of your messages and requests belong together.",
  spam: `Checks for spam: for a day, hashes of the sender, network and text of what is sent by our forms. What looks like spam is set apart; such a message is deleted after ${QUARANTINE_DAYS} days, such a loan request after ${APPLICATION_TERM_MONTHS} months.`,
  staff:
    "People who work for us: the record of what they do in the admin area, their settings there and the programs that they connect.",
  technical:
    "Technical records: the time of a request, the part of the site it asked for and whether it worked, with the number of a signed-in account and the network that the request came from. They carry no form contents, and a whole network address only when a sign-in was refused.",

  cookieSession:
    "When you sign in: a cookie that keeps you signed in until you sign out or it runs out, and one that says only that someone is signed in.",
  cookieBrowser:
    "From then on, for up to 400 days: a cookie that lets us know a browser that you have used before, so that we can warn you of a sign-in from another one.",
  cookieFactor:
    "With a second factor: a cookie between the two steps of the sign-in and, if you ask for it, one that spares you the second step in this browser for 30 days.",
  cookieReceipt:
    "When you send a form in a browser without scripts: for an hour, a cookie that lets only this browser show the confirmation.",
  storedRequest:
    "A loan request that you have begun, so that a reload does not lose it: until you send or delete it, sign out, or open this website again after more than a day. If you asked for a link to go on with it, the link's key too, until you send or delete the request, or sign out.",
  storedTab:
    "Until you close the tab: a message or a change that you have begun to type, a calculation that you want to save, when you began a form, how far you had scrolled on each page, and where your visit came from.",
  storedSession:
    "While you are signed in: that you are, and for administrators and loan officers what the sign-in needs, until they sign out or for a day.",
  storedStaff:
    "For those who work in the admin area: texts that they have begun, and how they have arranged it.",

  team: "With the loan officer whom you choose or to whom your request is assigned, and with colleagues who handle requests.",
  providers:
    "With service providers who host this website and its database or carry our email, under contracts that bind them to this purpose.",
  programs:
    "With the programs by which we handle requests, such as a customer database or a loan system: they are told that you wrote, and receive or read what you sent us if we have chosen that.",
} as const satisfies Record<string, string>;

export type PrivacyFact = keyof typeof PRIVACY_FACTS;

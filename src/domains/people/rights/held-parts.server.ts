import { REQUEST_KINDS, REQUESTS_KEPT_MONTHS } from "./rights.ts";
import { CONSENT_KINDS, SCOPES } from "#domains/consents/consents.ts";
import type { Consent } from "#domains/consents/consents.output.ts";
import { answerInWords, QUESTIONS } from "#domains/applications/application-questions.ts";
import { LOAN_PURPOSES, TOLD_STATUS } from "#domains/applications/applications.ts";
import { CONTACT_SUBJECTS } from "#domains/contact/contact.ts";
import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import { TERMS } from "#domains/people/terms.ts";
import { escapeHtml } from "#platform/html.ts";
import { formatDollars } from "#kit/values/format.ts";
import { momentIn } from "#kit/values/time-zones.ts";

const APPLICATION = `at least ${APPLICATION_TERM_MONTHS} months after the notice of our decision, then until we erase it by rule or you ask us to`;

/** What is held of a person, part by part as the file has it: its heading, until when, and the law. */
const HELD = {
  account: { title: "Account", until: "until you close it", ...lawOf("account") },
  applications: { title: "Loan requests", until: APPLICATION, ...lawOf("application") },
  messages: {
    title: "Messages",
    until: "until we erase it by rule or you ask us to",
    ...lawOf("contact"),
  },
  draftsUnderLinks: { title: "Unfinished loan requests", until: TERMS.begun.kept },
  consents: { title: "Permissions and withdrawals", until: "five years", ...lawOf("consents") },
  newsletter: { title: "Newsletter", until: "until you unsubscribe" },
  mails: { title: "Emails that we sent", until: TERMS.mail.kept, ...lawOf("mail") },
  waitingAsPossibleSpam: { title: "Set apart as possible spam", until: TERMS.spam.kept },
  signIns: { title: "Sign-ins", until: TERMS.signIns.kept, ...lawOf("signIns") },
  others: {
    title: "Requests about your data",
    until: `${REQUESTS_KEPT_MONTHS} months`,
    law: "11 CCR 7101",
  },
} as const satisfies Record<string, { title: string; until: string; law?: string }>;
export type HeldPart = keyof typeof HELD;

function lawOf(term: keyof typeof TERMS): { law?: string } {
  const { law } = TERMS[term] as { law?: string };
  // How long it is stands in `until`
  return law === undefined ? {} : { law: law.slice(law.indexOf(": ") + 2) };
}

/** How many rows of a part the page has; the file has all. */
const MOST_SHOWN = 50;

/** A part of what is held, for people to read: empty when there is nothing of it. */
export async function heldPart(
  name: HeldPart,
  rows: AsyncIterable<object> | object[],
  timeZone: string,
): Promise<string> {
  const shown: string[] = [];
  for await (const row of rows) {
    const said = name === "consents" ? permissionOf(row as Consent) : row;
    if (shown.push(valueOf(said, timeZone)) > MOST_SHOWN) break;
  }
  if (shown.length === 0) return "";
  const { title, until, law } = HELD[name] as { title: string; until: string; law?: string };
  const by = law === undefined ? "" : ` (${law})`;
  const more = shown.length > MOST_SHOWN ? "<p>There is more of this in the file.</p>" : "";
  return `<section><h2>${title}</h2>
<p class="small">${escapeHtml(`Kept ${until}${by}.`)}</p>
${shown.slice(0, MOST_SHOWN).join("\n")}${more}</section>`;
}

/** Numbers by which our tables know each other, and what only computers read. */
const NOT_FOR_PEOPLE = /^(?:id|table|linkHash|isCurrent|isOldDenial)$|(?:Id|Key)$/;

/** Fields with dollars, and answers that were chosen from a list. */
const DOLLARS = /(?:amount|value|payment|price|income|balance)$/i;
const CHOSEN = /^[a-z]+(?:-[a-z0-9]+)+$/;

/** Fields whose names in our tables are not the words of our pages. */
const LABELS: Record<string, string> = {
  ...QUESTIONS,
  details: "Answers",
  createdAt: "Recorded",
  callTime: "Time for a call",
  receivedAt: "Received",
  sentAt: "Sent",
  dueAt: "Answer due",
  answeredAt: "Answered",
};

/** What is stored in place of the words of our pages, field by field. */
const VALUES: Record<string, Record<string, string>> = {
  kind: REQUEST_KINDS,
  loanPurpose: LOAN_PURPOSES,
  subject: CONTACT_SUBJECTS,
  status: {
    ...TOLD_STATUS,
    unread: "Not read yet",
    read: "Read",
    responded: "Answered",
  },
  state: { owed: "Not sent yet", received: "Received", returned: "Please send again" },
  answeredBy: { "(website)": "this website" },
};

function valueOf(value: unknown, timeZone: string): string {
  if (Array.isArray(value)) return value.map((each) => valueOf(each, timeZone)).join(" ");
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).filter(
      ([key, each]) => !NOT_FOR_PEOPLE.test(key) && !isNothing(each),
    );
    const shown = pairs.map(
      ([key, each]) =>
        `<dt>${escapeHtml(labelOf(key))}</dt><dd>${valueOf(wordsOf(key, each), timeZone)}</dd>`,
    );
    return `<dl>${shown.join("")}</dl>`;
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = String(value);
  if (CHOSEN.test(text)) return inWords(text.replaceAll("-", " "));
  return escapeHtml(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? momentIn(timeZone, text) : text);
}

const FORMS: Record<string, string> = {
  "/contact": "contact form",
  "/apply": "application form",
  "/blog": "newsletter’s form",
};
const SAID: Record<Consent["how"], (page: string) => string> = {
  box: (page) => (page in FORMS ? `from the box on the ${FORMS[page]}` : "on this website"),
  phone: () => "as you told our staff",
  import: () => "as another program told us",
  file: () => "as a file of our earlier clients says",
  vendor: () => "as the company told us that sent us your request",
  link: () => "by a link in an email",
};

/** A permission or a withdrawal in words. */
function permissionOf(consent: Consent): object {
  const { kind, how, page, contact, scope, wording, ...row } = consent;
  const what = row.givenAt ? CONSENT_KINDS[kind] : `No ${CONSENT_KINDS[kind].toLowerCase()}`;
  return {
    permission: `${what}, ${SAID[how](page)}`,
    name: row.name,
    [kind === "call" || kind === "text" ? "number" : "address"]: contact,
    for: SCOPES[scope],
    text: wording,
    permitted: row.givenAt ?? "",
    withdrawn: row.withdrawnAt ?? "",
    network: row.network ?? "",
  };
}

/** A field's value in the words of our pages. What a sign-in said of itself is kept as JSON. */
function wordsOf(key: string, value: unknown): unknown {
  if (typeof value === "number") return DOLLARS.test(key) ? formatDollars(value) : value;
  if (typeof value !== "string") return value;
  if (key === "details") return JSON.parse(value) as unknown;
  const words = VALUES[key] ?? {};
  return Object.hasOwn(words, value) ? words[value] : answerInWords(key, value);
}

function isNothing(value: unknown): boolean {
  const isEmpty = typeof value === "object" && Object.keys(value ?? {}).length === 0;
  return isEmpty || value === "";
}

/** The name of a field as words: `Loan purpose` for `loanPurpose`. */
function labelOf(key: string): string {
  return LABELS[key] ?? inWords(key.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}

function inWords(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

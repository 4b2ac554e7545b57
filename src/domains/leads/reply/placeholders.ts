/** The placeholders of templates, and their values. */
export const PLACEHOLDERS = {
  "first name": "The first of the names that they gave",
  name: "Their name",
  reference: "The reference of the request, or the number of the message",
  subject: "What the loan is for, or the subject of the message",
  "loan amount": "The amount of the request, in dollars",
  "officer name": "The officer to whom it is assigned",
  "my name": "Who sends the reply",
  "my phone": "Their phone number",
  "my nmls number": "Their NMLS number",
  "my link": "The link by which applications become theirs",
  company: "Your company",
  "company phone": "The phone number of the site settings",
  "business hours": "The hours of the site settings",
} as const;
export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS) as (keyof typeof PLACEHOLDERS)[];

/**
 * These, and the additional ones of the website's mails: what is missing, one in a line; "Hello
 * Ada," at an address that its owner has verified, or else "Hello,"; and what was written, which
 * only somebody signed in with that address gets back.
 */
export type Placeholder = keyof typeof PLACEHOLDERS | "documents" | "greeting" | "message";

export type PlaceholderValues = { [Name in Placeholder]?: string | undefined };

const WRITTEN = /\{\{([^{}]*)\}\}/g;

/** A placeholder as it is written in a text. */
export function inBraces(name: string): string {
  return `{{${name}}}`;
}

function nameIn(written: string): string {
  return written.trim().replace(/\s+/g, " ").toLowerCase();
}

interface Filled {
  /** Placeholders without a value stay in braces. */
  text: string;
  /** A message for each of them. */
  problems: string[];
}

/** A text with the values of a record in place of its placeholders. */
export function fillIn(
  text: string,
  values: PlaceholderValues,
  known: readonly Placeholder[] = PLACEHOLDER_NAMES,
): Filled {
  const problems = new Set(problemsOf(text, known));
  const filled = text.replace(WRITTEN, (written, inside: string) => {
    const name = known.find((each) => each === nameIn(inside));
    if (name === undefined) return written;
    const value = values[name]?.trim() ?? "";
    if (value !== "") return value;
    problems.add(`${inBraces(name)} has no value here. Please write it yourself.`);
    return written;
  });
  return { text: filled, problems: [...problems] };
}

/** The names that a text contains, whether they exist or not. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(WRITTEN)].map(([, inside = ""]) => nameIn(inside));
}

/** Problems of a text's placeholders, whatever the record: those that do not exist. */
export function problemsOf(
  text: string,
  known: readonly Placeholder[] = PLACEHOLDER_NAMES,
): string[] {
  const unknown = placeholdersIn(text)
    .filter((name) => !known.some((each) => each === name))
    .map((name) => `There is no placeholder ${inBraces(name)} here.`);
  const isOpen = /\{\{|\}\}/.test(text.replace(WRITTEN, ""));
  return [...new Set([...unknown, ...(isOpen ? [OPEN] : [])])];
}

const OPEN = "There are two braces without a placeholder between them.";

/** The first of the names that somebody gave. */
export function firstNameIn(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

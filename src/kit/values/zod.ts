import { z } from "zod";

// In the browser the content security policy forbids eval, which compiled validators need.
z.config({ jitless: "document" in globalThis });

export { z };

/**
 * One line of text, trimmed, with single spaces; the same message covers missing, too short and not
 * text.
 */
export function line(sentence: string, { min = 1, max = 200, tidy = (text: string) => text } = {}) {
  return z
    .string(sentence)
    .overwrite(tidy)
    .trim()
    .min(min, sentence)
    .max(max, `Please use at most ${max} characters.`)
    .regex(NO_CONTROL_CHARACTERS, LEAVE_OUT);
}

/** Text of several lines, trimmed, with one kind of line ending. */
export function paragraph(
  sentence: string,
  { min = 1, max = 5000, tidy = (text: string) => text } = {},
) {
  return z
    .string(sentence)
    .overwrite((text) => tidy(withPlainLineEnds(text)))
    .trim()
    .min(min, sentence)
    .max(max, `Please use at most ${max.toLocaleString("en-US")} characters.`)
    .regex(LINES_WITHOUT_CONTROL_CHARACTERS, LEAVE_OUT);
}

/** Converts every line ending to the one that browsers and this site use. */
export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

export function email(sentence = "Please enter a valid email address.") {
  return z.string(sentence).trim().max(254, sentence).pipe(z.email(sentence));
}

/** A phone number in any notation. */
export function phone({ min = 10 } = {}) {
  return line("Please enter a valid phone number.", { min, max: 40 });
}

export const LEAVE_OUT = "Please leave out control characters.";

/**
 * Half a surrogate pair is refused too: it is not a character, and databases store something else
 * instead.
 */
export const NO_CONTROL_CHARACTERS = /^[^\p{Cs}\p{Cc}\u2028\u2029]*$/u;
/** The same for several lines, where tabs and line endings are allowed. */
export const LINES_WITHOUT_CONTROL_CHARACTERS = /^(?:[\t\n\u0080-\u009f]|[^\p{Cs}\p{Cc}])*$/u;

/** A hidden field: filling it in is refused with a sentence, in case a person did it. */
export const honeypot = z.string().max(0, "Please leave the hidden field empty.").optional();

/** The id of a record, in every path and input. */
export const recordId = idOf("This record does not exist.");

/** An input that names one record. */
export const byId = z.object({ id: recordId });

/** An id with its own message, for a choice. */
export function idOf(sentence: string) {
  return z.int(sentence).positive(sentence);
}

const LIMIT = "A limit is a whole number from 1 to 200.";

/** How a list is paged: in its own order; `cursor` is the id of the last row seen. */
export const paging = {
  limit: z.int(LIMIT).min(1, LIMIT).max(200, LIMIT).optional(),
  cursor: recordId.optional(),
};

/** The search text of a list. */
export const search = z.string().trim().max(200, "Please use at most 200 characters.").optional();

const RECORD_ORDERS = ["newest", "oldest"] as const;
export type RecordOrder = (typeof RECORD_ORDERS)[number];

/** Forward from the cursor or the start; or back from the cursor or the end. */
const READING_DIRECTIONS = ["on", "back"] as const;
export type ReadingDirection = (typeof READING_DIRECTIONS)[number];

/** How admins list visitors' submissions. */
export const recordList = {
  ...paging,
  search,
  order: z.enum(RECORD_ORDERS, "Please choose newest or oldest.").optional(),
  direction: z.enum(READING_DIRECTIONS, "Please choose on or back.").optional(),
};

// Decision: src/decisions/028-answers-are-declared-once.md
/**
 * The building blocks of responses. A schema declares types and closed lists and no other rule:
 * stored data is shown even if the rules for new records have become stricter since.
 */
export const id = z.int().positive();
export const count = z.int().nonnegative();
export const text = z.string();
export const flag = z.boolean();
export const time = z.string().meta({ format: "date-time", description: "UTC, ISO 8601" });

export function textOf(description: string) {
  return text.meta({ description });
}

/** An object that has a name in the API description. */
export function named<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).meta({ id: name });
}

/** One of the keys of a table of labels. */
export function keyOf<Key extends string>(labels: Record<Key, string>) {
  return z.enum(Object.keys(labels) as [Key, ...Key[]]);
}

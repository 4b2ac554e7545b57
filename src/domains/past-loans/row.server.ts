import { createHash } from "node:crypto";
import { emailKey } from "#domains/accounts/accounts.ts";
import type { ConsentKind } from "#domains/consents/consents.ts";
import { isReached, leadFields } from "#domains/leads/leads.input.ts";
import { contactsOf } from "#domains/records/find-person.server.ts";
import { MOST_CALCULATED, parseDollars, parsePercent } from "#kit/values/typed-numbers.ts";
import { dayOf } from "#kit/values/times.ts";
import { z } from "#kit/values/zod.ts";
import { US_STATES } from "#lending/us-states.ts";
import type { Field } from "./past-loans.ts";

export interface Loan {
  closedOn: string;
  amount: number;
  ratePercent: number | null;
  termMonths: number | null;
  program: string;
}

export interface TakenRow {
  name: string;
  email: string;
  phone: string;
  state: string;
  note: string;
  officer: string;
  loan: Loan | undefined;
  permits: { kinds: ConsentKind[]; on: string; words: string } | undefined;
  warnings: string[];
  /** The same for the same person of every file. */
  fingerprint: string;
  /** The addresses and numbers by which a person may be known, each with the name. */
  claims: string[];
}

export interface ReadRow {
  line: number;
  cells: string[];
  name: string;
  email: string;
  /** Undefined with the reason why it is not taken. */
  row?: TakenRow;
  problem?: string;
}

const person = z.object(leadFields).refine(isReached, "An email or a phone number is missing.");

/** A refusal of one row, in a sentence. */
class Refusal extends Error {}

/** Reads a row by the field of each column. */
export function readRow(
  { cells, line }: { cells: string[]; line: number },
  fields: readonly (Field | "")[],
  heads: readonly string[],
): ReadRow {
  const of = (field: Field) => (cells[fields.indexOf(field)] ?? "").trim();
  const name = of("name") || `${of("firstName")} ${of("lastName")}`.trim();
  const known = cells.map((cell, at) => (fields[at] ? cell : ""));
  const read = { line, cells: known, name, email: of("email") };
  const inMonths = /month/i.test(heads[fields.indexOf("term")] ?? "");
  try {
    if (cells.slice(fields.length).some((cell) => cell !== ""))
      throw new Refusal(`It has ${cells.length} cells instead of ${fields.length}.`);
    return { ...read, row: takenRow(name, of, inMonths) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...read, problem: error.message };
  }
}

type Of = (field: Field) => string;

function takenRow(name: string, of: Of, inMonths: boolean): TakenRow {
  const warnings: string[] = [];
  const { data, error } = person.safeParse({
    name,
    email: of("email"),
    phone: of("phone"),
    state: stateOf(of("state"), warnings),
    note: of("note"),
  });
  if (!data) throw new Refusal(error.issues[0]?.message ?? "It cannot be read.");
  const contacts = contactsOf(data);
  if (contacts.length === 0) throw new Refusal("An email or a phone number is missing.");
  const named = nameKey(data.name);
  const hash = createHash("sha256").update([named, ...contacts].join("\n"));
  return {
    ...data,
    officer: of("officer").slice(0, 200),
    loan: loanOf(of, inMonths, warnings),
    permits: permitsOf(of, data, warnings),
    warnings,
    fingerprint: `imported ${hash.digest("base64url")}`,
    claims: contacts.map((contact) => claimOf(contact, named)),
  };
}

export function nameKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, " ").trim();
}

export function claimOf(contact: string, named: string): string {
  return `${contact}\n${named}`;
}

export function contactIn(claim: string): string {
  return claim.split("\n")[0] ?? "";
}

const STATES = new Map(Object.entries(US_STATES).map(([code, name]) => [name.toUpperCase(), code]));

function stateOf(text: string, warnings: string[]): string {
  const code = STATES.get(text.toUpperCase()) ?? text.toUpperCase();
  if (code === "" || Object.hasOwn(US_STATES, code)) return code;
  warnings.push(`“${text}” is no state, and is left out.`);
  return "";
}

/** Undefined for a row without a loan, or without the day of its closing. */
function loanOf(of: Of, inMonths: boolean, warnings: string[]): Loan | undefined {
  const [closed, amount, rate, term] = [of("closedOn"), of("amount"), of("rate"), of("term")];
  if (closed === "") {
    if (amount + rate + term !== "")
      warnings.push("The loan is left out: the day of its closing is missing.");
    return undefined;
  }
  const dollars = parseDollars(amount);
  if (!dollars || dollars > MOST_CALCULATED)
    throw new Refusal(`“${amount}” is no loan amount, such as 350,000.`);
  return {
    closedOn: dayIn(closed, "the day of a closing"),
    amount: dollars,
    ratePercent: rate === "" ? null : rateOf(rate, warnings),
    termMonths: term === "" ? null : termOf(term, inMonths, warnings),
    program: of("program").slice(0, 100),
  };
}

function rateOf(text: string, warnings: string[]): number | null {
  const rate = parsePercent(text);
  if (rate !== undefined && rate >= 0.5 && rate <= 30) return rate;
  warnings.push(`“${text}” is no rate in percent, such as 6.25, and is left out.`);
  return null;
}

const TERM = /^(\d{1,3})[\s-]*(?:(y(?:ea)?rs?|y)|(m(?:on)?ths?|mos?|m))?\.?$/i;
const MOST_YEARS = 50;

/** Months; a number up to fifty is years, unless the heading says otherwise. */
function termOf(text: string, inMonths: boolean, warnings: string[]): number | null {
  const [, number = "0", years, months] = TERM.exec(text) ?? [];
  const count = Number(number);
  const isYears = years !== undefined || (months === undefined && !inMonths && count <= MOST_YEARS);
  const term = isYears ? count * 12 : count;
  if (term > 0 && term <= MOST_YEARS * 12) return term;
  warnings.push(`“${text}” is no term, such as 30 years or 360 months, and is left out.`);
  return null;
}

const US_DAY = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:\s.*)?$/;
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s].*)?$/;
const FIRST_YEAR = 1950;

/** A day of the past as 2021-03-15 or, as in the United States, 3/15/2021. */
function dayIn(text: string, what: string): string {
  const [, m = "", d = "", y = ""] = US_DAY.exec(text) ?? [];
  const [, year = y.length === 2 ? centuryOf(Number(y)) : y, month = m, day = d] =
    ISO_DAY.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  if (Number.isNaN(time) || dayOf(time) !== written || Number(year) < FIRST_YEAR)
    throw new Refusal(`“${text}” is not ${what}, such as 3/15/2021.`);
  if (time > Date.now()) throw new Refusal(`${text} is in the future.`);
  return written;
}

function centuryOf(year: number): string {
  const century = Math.floor(new Date().getUTCFullYear() / 100) * 100;
  const isPast = century + year <= new Date().getUTCFullYear();
  return String(isPast ? century + year : century - 100 + year);
}

const CHANNELS: Record<string, ConsentKind> = {
  call: "call",
  calls: "call",
  text: "text",
  texts: "text",
  sms: "text",
  email: "email",
  emails: "email",
  newsletter: "newsletter",
};
const MOST_WORDS = 2000;
const NONE = ["", "none", "none known", "no", "unknown", "n/a"];

/** Nothing is permitted unless the row says by which channel, when and in which words. */
function permitsOf(
  of: Of,
  { email, phone }: { email: string; phone: string },
  warnings: string[],
): TakenRow["permits"] {
  const named = of("permits").toLowerCase();
  if (NONE.includes(named)) return undefined;
  const refuse = (why: string) => void warnings.push(`No permission is taken: ${why}`);
  const words = named.split(/\s*(?:[,;/&+]|\band\b)\s*/).filter(Boolean);
  const unknown = words.find((word) => !CHANNELS[word]);
  if (unknown !== undefined) return refuse(`“${unknown}” is not call, text, email or newsletter.`);
  const kinds = [...new Set(words.flatMap((word) => CHANNELS[word] ?? []))];
  const needed = kinds.map((kind) => (kind === "call" || kind === "text" ? phone : email));
  if (needed.includes("")) return refuse("the number or the address for it is missing.");
  const exact = of("permitsBy");
  if (exact === "") return refuse("its exact words are missing.");
  if (exact.length > MOST_WORDS) return refuse("its exact words are too long.");
  try {
    const on = dayIn(of("permitsOn"), "the day of a permission");
    return { kinds, on, words: exact };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(error.message);
  }
}

/** The address by which an erasure finds a row that was not taken. */
export function keyOfRow({ email }: ReadRow): string {
  return emailKey(email).slice(0, 254);
}

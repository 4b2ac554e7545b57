import { MOST_CALCULATED } from "#kit/values/typed-numbers.ts";

/** A problem with one field of a calculation's input. */
export interface InputIssue {
  /** The field, with its path inside a list: `payments.0.amount`. */
  path: string;
  message: string;
}

export class CalculationError extends RangeError {
  readonly issues: readonly InputIssue[];

  constructor(issues: readonly InputIssue[]) {
    super(issues[0]?.message ?? "Please check the numbers.");
    this.name = "CalculationError";
    this.issues = issues;
  }
}

/** The range of a number, both ends inclusive, and the message for any other. */
export interface Limits {
  min: number;
  max: number;
  /** It must be more than `min`. */
  above?: true;
  /** No fractions. */
  whole?: true;
  sentence: string;
}

function from(min: number, max: number, sentence: string): Limits {
  return { min, max, sentence };
}

function above(min: number, max: number, sentence: string): Limits {
  return { min, max, above: true, sentence };
}

/** Dollars that may be zero. */
export const AMOUNT = from(0, MOST_CALCULATED, "Please enter an amount from $0 to $100,000,000.");

/** Dollars that must be above zero: a loan, a price, an income. */
export const SUM = above(
  0,
  MOST_CALCULATED,
  "Please enter an amount above $0, up to $100,000,000.",
);

/** A nominal rate in percent a year. */
export const RATE = from(0, 30, "Please enter a rate from 0 to 30 percent.");

/** The months of a loan. */
export const TERM = wholeNumber(1, 600, "number of months");

export const PERCENT = from(0, 100, "Please enter a percentage from 0 to 100.");

/** A share that must be above zero. */
export const SHARE = above(0, 100, "Please enter a percentage above 0, up to 100.");

/** A yearly cost of a home in percent of its price. */
export const YEARLY_COST = from(0, 20, "Please enter a percentage from 0 to 20.");

/** A yearly change in percent. */
export const CHANGE = from(-30, 30, "Please enter a percentage from -30 to 30.");

export function wholeNumber(min: number, max: number, what = "number"): Limits {
  const sentence = `Please enter a whole ${what} from ${min} to ${max.toLocaleString("en-US")}.`;
  return { min, max, whole: true, sentence };
}

type Named = Record<string, Limits>;

interface Rules {
  required?: Named;
  /** Checked when present. */
  optional?: Named;
  /** A prefix for each path: `loans.1.`. */
  at?: string;
}

/**
 * Checks numbers by name.
 * @throws CalculationError with a message for each that is missing, not finite or out of range
 */
export function check(input: object, { required = {}, optional = {}, at = "" }: Rules): void {
  // An item of a list may be anything
  const values = Object(input) as Record<string, unknown>;
  const given = Object.entries(optional).filter(([name]) => values[name] !== undefined);
  const issues = [...Object.entries(required), ...given].flatMap(([name, limits]) =>
    isWithin(values[name], limits) ? [] : [{ path: at + name, message: limits.sentence }],
  );
  if (issues.length > 0) throw new CalculationError(issues);
}

/** Whether a value is a number within the limits. */
export function isWithin(value: unknown, { min, max, above, whole }: Limits): boolean {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  if (value > max || value < min || (above && value === min)) return false;
  return !whole || Number.isInteger(value);
}

/** @throws CalculationError for a value that is given but none of those listed */
export function checkChoice(path: string, value: unknown, [choices, sentence]: Choice): void {
  if (value !== undefined && !choices.includes(value)) refuse(path, sentence);
}

type Choice = readonly [choices: readonly unknown[], sentence: string];

export const YES_OR_NO: Choice = [[true, false], "Please say true or false."];

/**
 * A list of at most 600; left out, an empty one.
 * @throws CalculationError for anything else
 */
export function listOf<Item>(path: string, value: readonly Item[] | undefined): readonly Item[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > 600)
    refuse(path, "Please give a list of at most 600.");
  return value;
}

/** @throws CalculationError that names the contradiction, at the field that must change */
export function refuse(path: string, message: string): never {
  throw new CalculationError([{ path, message }]);
}

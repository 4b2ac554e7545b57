import {
  AMOUNT,
  CalculationError,
  isWithin,
  type Limits,
  PERCENT,
  RATE,
  SUM,
  wholeNumber,
  YEARLY_COST,
} from "#lending/calculations/checks.ts";
import type { LoanProgram } from "#lending/loan-facts.ts";
import {
  bare,
  bareDigits,
  NEGATIVE,
  parsePercent,
  parseSignedDollars,
  slipInDollars,
} from "#kit/values/typed-numbers.ts";

/** How a field is read: text in it becomes a number or stays text. */
export type FieldKind = "dollars" | "percent" | "whole" | "choice" | "date";

export interface Field {
  kind: FieldKind;
  label: string;
  /** The initial value, in the form used in addresses: without commas. */
  initial: string;
  /** Of a rate: how far its initial value is from today's published rate. */
  fromTodays?: number;
  /** Of numbers. */
  limits?: Limits;
  /** The labels of a choice's values. */
  options?: Record<string, string>;
  hint?: string;
  /** The unit behind the number. */
  after?: string;
  /** Whether it may be empty, which means no value. */
  optional?: true;
  /** The meaning of an empty field. Without it and `optional` the field has to be filled in. */
  empty?: 0;
  /** The field's name in messages, where its label is not a noun. */
  called?: string;
  /** Its name in older addresses, which people have kept. */
  formerName?: string;
}

type Value = number | string | undefined;

/** Some fields of a form under a heading. */
export interface FieldGroup<Name extends string> {
  legend?: string;
  /** A sentence under the heading. */
  note?: string;
  /** Shown beside the others of its kind, where the screen is wide. */
  beside?: true;
  fields: readonly Name[];
}

/** One line of a result: what it is and how much. */
export interface Figure {
  label: string;
  value: string;
}

/** Who limits the amount of a loan. */
export type LimitedProgram = Exclude<LoanProgram, "usda">;

/**
 * What a loan request takes over; without an amount, the loan is the price less the down payment.
 */
interface Carried {
  purpose: string;
  price?: number;
  down?: number;
  /** Owed on the loan that is replaced. */
  balance?: number;
  amount?: number;
  /** The loan program, by which a request finds one of the loan types. */
  loan?: LoanProgram;
}

/** The answer of a calculator. */
export interface Outcome<Data = unknown> {
  headline: Figure;
  figures: Figure[];
  /** Further notes about them. */
  says: string[];
  /** The first values of a loan request; none where the numbers are of no home loan. */
  carried?: Carried;
  /** The loan whose size matters, and by whose limits. */
  limits?: { loanAmount: number; program: LimitedProgram };
  /** Data for a table or a chart. */
  data: Data;
}

/**
 * A form with the calculation behind it. Its fields have the calculation's names, so that errors
 * find their field.
 */
export interface Calculator<Inputs extends object = object, Data = unknown> {
  fields: { [Name in keyof Inputs]: Field };
  groups: readonly FieldGroup<keyof Inputs & string>[];
  compute: (inputs: Inputs) => Outcome<Data>;
  /** The field for an error of the calculation, where its path differs from the field's name. */
  fieldFor?: (path: string, inputs: Inputs) => string;
}

type ValueOf<Each extends Field> =
  | (Each extends { options: infer Options }
      ? keyof Options
      : Each extends { kind: "date" }
        ? string
        : number)
  | (Each extends { optional: true } ? undefined : never);

/** The values of a form by the names of its fields. */
export type InputsOf<Fields extends Record<string, Field>> = {
  [Name in keyof Fields]: ValueOf<Fields[Name]>;
};

/** A calculator whose inputs have the types of its fields. */
export function calculator<const Fields extends Record<string, Field>, Data>(
  definition: Calculator<InputsOf<Fields>, Data> & { fields: Fields },
): Calculator<InputsOf<Fields>, Data> {
  return definition;
}

interface Asked {
  fields: object;
}

/** The fields with their names, in the order of the form. */
function fieldsOf({ fields }: Asked): [string, Field][] {
  return Object.entries(fields);
}

/** Text by the name of its field, as typed or as in an address. */
export type Typed = Record<string, string>;

/** A sentence by the name of its field. */
export type Issues = Record<string, string>;

/** Fields that several calculators share. */
export const FIELDS = {
  sum: { kind: "dollars", limits: SUM },
  amount: { kind: "dollars", limits: AMOUNT, empty: 0 },
  rate: { kind: "percent", limits: RATE, after: "%" },
  percent: { kind: "percent", limits: PERCENT, after: "%", empty: 0 },
  yearlyCost: { kind: "percent", limits: YEARLY_COST, after: "% a year", empty: 0 },
  term: { kind: "whole", limits: wholeNumber(1, 50, "number of years"), after: "years" },
} as const satisfies Record<string, Partial<Field>>;

export const HOME_COSTS = {
  annualRatePercent: { ...FIELDS.rate, label: "Interest rate", initial: "6.5", fromTodays: 0 },
  termYears: { ...FIELDS.term, label: "Loan term", initial: "30" },
  propertyTaxPercentOfPrice: { ...FIELDS.yearlyCost, label: "Property tax", initial: "1" },
  homeInsurancePercentOfPrice: { ...FIELDS.yearlyCost, label: "Home insurance", initial: "0.5" },
};

interface Reader {
  read: (text: string) => number | undefined;
  /** Why the text is not a number of its kind. */
  refuse: (text: string) => string;
}

const WHOLE = /^-?\d+$/;

const READERS: Partial<Record<FieldKind, Reader>> = {
  dollars: {
    read: parseSignedDollars,
    refuse: (text) => slipInDollars(text) ?? "Please write the amount in digits, such as 350,000.",
  },
  percent: {
    read: parsePercent,
    refuse: () => "Please write a number with a point, such as 6.5.",
  },
  whole: {
    read: (text) => (WHOLE.test(bare(text)) ? Number(bare(text)) : undefined),
    refuse: () => "Please write a whole number, such as 30.",
  },
};

/** The values of a form, or the messages at its fields. */
function readForm<Inputs extends object>(
  calculator: Calculator<Inputs>,
  typed: Typed,
): { inputs: Inputs; issues: Issues } {
  const issues: Issues = {};
  const values: Record<string, Value> = {};
  for (const [name, field] of fieldsOf(calculator)) {
    const text = (typed[name] ?? field.initial).trim();
    const read = readField(field, text);
    if (typeof read === "object") issues[name] = read.issue;
    else values[name] = read;
  }
  return { inputs: values as Inputs, issues };
}

function readField(field: Field, text: string): Value | { issue: string } {
  const { kind, limits, options, optional, empty } = field;
  if (text === "") {
    if (optional) return undefined;
    if (empty !== undefined) return empty;
    if (!options) return { issue: `Please enter ${calledIn(field)}.` };
  }
  if (options)
    return Object.hasOwn(options, text) ? text : { issue: "Please choose one of these." };
  const reader = READERS[kind];
  if (!reader) return text;
  const number = reader.read(text);
  if (number === undefined) return { issue: reader.refuse(text) };
  if (!limits || isWithin(number, limits)) return number;
  return { issue: number < 0 && limits.min >= 0 ? NEGATIVE : limits.sentence };
}

function calledIn({ called, label }: Field): string {
  return called ?? `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** The result for the typed values, or a message for each field that needs one. */
export function evaluate<Inputs extends object, Data>(
  calculator: Calculator<Inputs, Data>,
  typed: Typed,
): { outcome?: Outcome<Data>; issues: Issues } {
  const { inputs, issues } = readForm(calculator, typed);
  if (Object.keys(issues).length > 0) return { issues };
  try {
    return { outcome: calculator.compute(inputs), issues };
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    const fieldFor = (path: string) => calculator.fieldFor?.(path, inputs) ?? path;
    return { issues: issuesAt({ ...calculator, fieldFor }, error) };
  }
}

/**
 * The calculation counts terms in months, most forms in years. A message for no field goes to the
 * first.
 */
function issuesAt(
  { fieldFor, ...asked }: { fieldFor: (path: string) => string } & Asked,
  { issues }: CalculationError,
): Issues {
  const names = fieldsOf(asked).map(([name]) => name);
  const named = issues.map(({ path, message }) => {
    const name = fieldFor(path);
    const known = [name, name.replace(/Months/, "Years")].find((each) => names.includes(each));
    return [known ?? names[0], message];
  });
  return Object.fromEntries(named) as Issues;
}

/** The form's texts before anything is typed. */
export function initialOf(calculator: Asked): Typed {
  return Object.fromEntries(fieldsOf(calculator).map(([name, { initial }]) => [name, initial]));
}

/** A calculator whose initial rates are today's published one, or as far from it as theirs are. */
export function atTodaysRate<Inputs extends object, Data>(
  asked: Calculator<Inputs, Data>,
  todaysPercent: number,
): Calculator<Inputs, Data> {
  const fields = fieldsOf(asked).map(([name, field]) => {
    if (field.fromTodays === undefined) return [name, field];
    const percent = Math.max(0, todaysPercent + field.fromTodays);
    return [name, { ...field, initial: `${Number(percent.toFixed(3))}` }];
  });
  return { ...asked, fields: Object.fromEntries(fields) as typeof asked.fields };
}

/** The scenario of an address: its text for each field that it names, else the initial text. */
export function scenarioOf(calculator: Asked, search: Record<string, unknown>): Typed {
  const asked = fieldsOf(calculator).flatMap(([name, { formerName = name }]) => {
    const text = search[name] ?? search[formerName];
    return typeof text === "string" || typeof text === "number" ? [[name, String(text)]] : [];
  });
  return { ...initialOf(calculator), ...Object.fromEntries(asked) };
}

/** The same for an address: numbers as bare digits, any other text as it is. */
export function addressOf(calculator: Asked, typed: Typed): Typed {
  return Object.fromEntries(
    fieldsOf(calculator).map(([name, { kind }]) => {
      const text = (typed[name] ?? "").trim();
      const isNumber = READERS[kind]?.read(text) !== undefined;
      return [name, isNumber ? bareDigits(text) : text];
    }),
  );
}

import { BUILT_IN, type TableKind } from "#lending/calculations/fee-tables.ts";
import type { AddedTable } from "#lending/dated-tables.output.ts";

interface FormField {
  /** Its path in the content, such as `long.upToLimit.0.annualPercent`. */
  name: string;
  label: string;
}

/** Fields under common heads. */
export interface FormGrid {
  legend: string;
  columns: readonly string[];
  rows: { label: string; names: readonly string[] }[];
  /** It may be left empty as a whole. */
  isOptional?: true;
}

interface TableForm {
  title: string;
  lead: string;
  fields: FormField[];
  grids: FormGrid[];
}

/** A few more lines than any letter has had; empty ones are left out. */
const LINES = ["1st line", "2nd line", "3rd line", "4th line"];

function lines(legend: string, path: string, columns: Record<string, string>): FormGrid {
  return {
    legend,
    columns: Object.values(columns),
    rows: LINES.map((label, index) => ({
      label,
      names: Object.keys(columns).map((name) => `${path}.${index}.${name}`),
    })),
  };
}

const BAND = { upToLtvPercent: "Up to LTV (%)", annualPercent: "A year (%)" };
const USES = { first: "First use (%)", subsequent: "Later use (%)" };

/** A line for each name with the same columns. */
function matrix(
  legend: string,
  rows: Record<string, string>,
  columns: Record<string, string>,
  path: (row: string, column: string) => string,
): FormGrid {
  return {
    legend,
    columns: Object.values(columns),
    rows: Object.entries(rows).map(([row, label]) => ({
      label,
      names: Object.keys(columns).map((column) => path(row, column)),
    })),
  };
}

const UNITS = { one: "1 unit", two: "2 units", three: "3 units", four: "4 units" };

/** What an admin fills in for each kind of table. */
export const TABLE_FORMS: Record<TableKind, TableForm> = {
  fha: {
    title: "FHA Mortgage Insurance",
    lead: "By the date of the case: the premium up front, and the yearly one by term, loan and share of the value.",
    fields: [
      { name: "upfrontPercent", label: "Up-front premium (%)" },
      { name: "leastDownPercent", label: "Least down payment (%)" },
      { name: "endsUpToLtvPercent", label: "Premiums end up to an LTV of (%)" },
      { name: "endsAfterMonths", label: "They end after (months)" },
      { name: "baseLoanLimit", label: "Smaller loans are up to ($)" },
      { name: "shortTermMonths", label: "Short terms are up to (months)" },
    ],
    grids: [
      lines("Long terms, smaller loans", "long.upToLimit", BAND),
      lines("Long terms, larger loans", "long.aboveLimit", BAND),
      lines("Short terms, smaller loans", "short.upToLimit", BAND),
      lines("Short terms, larger loans", "short.aboveLimit", BAND),
    ],
  },
  va: {
    title: "VA Funding Fee",
    lead: "By the closing date: the fee by purpose, use and down payment.",
    fields: [],
    grids: [
      lines("Purchases", "purchase", { fromDownPercent: "From down (%)", ...USES }),
      matrix(
        "Other loans",
        {
          "cash-out": "Cash-out refinance",
          irrrl: "Rate reduction (IRRRL)",
          assumption: "Assumption",
          manufactured: "Manufactured home",
          "native-american-direct": "Native American Direct",
        },
        USES,
        (row, column) => `other.${row}.${column}`,
      ),
    ],
  },
  usda: {
    title: "USDA Guarantee Fees",
    lead: "By fiscal year, from October 1 on, as in RD Instruction 440.1 on rd.usda.gov. No fees are built in: until today's are entered, the loan's page says so and shows no example.",
    fields: [
      { name: "upfrontPercent", label: "Fee up front (%)" },
      { name: "annualPercent", label: "Annual fee (%)" },
    ],
    grids: [],
  },
  limits: {
    title: "Conforming Loan Limits",
    lead: "The baseline and the ceiling for high-cost areas, as the Federal Housing Finance Agency announces them each November. Those of a later year are for you to add: without limits of today no result says whether a loan is conforming.",
    fields: [],
    grids: [
      matrix(
        "By the units of the home",
        UNITS,
        { baseline: "Baseline ($)", ceiling: "Ceiling ($)" },
        (row, column) => `${column}.${row}`,
      ),
      {
        ...matrix(
          "FHA's, from HUD's letter: empty while it is not out",
          UNITS,
          { fhaFloor: "FHA floor ($)", fhaCeiling: "FHA ceiling ($)" },
          (row, column) => `${column}.${row}`,
        ),
        isOptional: true,
      },
    ],
  },
  ratios: {
    title: "Qualifying Ratios",
    lead: "Guidelines, not approvals: how much of the income goes to the home, and to all debts together.",
    fields: [],
    grids: [
      matrix(
        "By program",
        { conventional: "Conventional", fha: "FHA", va: "VA", usda: "USDA" },
        { frontRatioPercent: "Home (%)", backRatioPercent: "All debts (%)" },
        (row, column) => `${row}.${column}`,
      ),
    ],
  },
};

/**
 * What a new table starts from: the optional values of an earlier year would be taken for its own.
 */
export function withoutOptional(kind: TableKind, content: object): object {
  const optional = TABLE_FORMS[kind].grids.filter(({ isOptional }) => isOptional);
  const names = optional.flatMap(({ rows }) => rows.flatMap((row) => row.names));
  const isKept = (key: string) => !names.some((name) => name.startsWith(`${key}.`));
  return Object.fromEntries(Object.entries(content).filter(([key]) => isKept(key)));
}

/** The content as typed in the fields, by path. */
export type TypedContent = Record<string, string>;

export function toTyped(content: unknown, path = ""): TypedContent {
  if (typeof content !== "object" || content === null)
    return {
      [path]:
        typeof content === "number" ? content.toLocaleString("en-US", DIGITS) : String(content),
    };
  const parts = Object.entries(content).map(([key, value]) =>
    toTyped(value, path === "" ? key : `${path}.${key}`),
  );
  return Object.assign({}, ...parts) as TypedContent;
}

const DIGITS = { maximumFractionDigits: 3 };

/** The content to send; text where a number belongs stays text, which is refused. */
export function toContent(kind: TableKind, typed: TypedContent): AddedTable["content"] {
  const { fields, grids } = TABLE_FORMS[kind];
  const content = {};
  for (const { name } of fields) put(content, name.split("."), readNumber(typed[name]));
  const isFilled = ({ names }: FormGrid["rows"][number]) =>
    names.some((name) => typed[name]?.trim());
  const asked = grids.filter(({ rows, isOptional }) => !isOptional || rows.some(isFilled));
  for (const { names } of asked.flatMap(({ rows }) => rows)) {
    const isLine = names.every((name) => /\.\d+\./.test(name));
    if (isLine && names.every((name) => !typed[name]?.trim())) continue;
    for (const name of names) put(content, name.split("."), readNumber(typed[name]));
  }
  return content as AddedTable["content"];
}

type Branch = Record<string, unknown>;

/** Empty lines between others are removed. */
function put(branch: Branch | unknown[], [key = "", ...rest]: string[], value: unknown): void {
  if (Array.isArray(branch)) return putLine(branch, key, rest, value);
  if (rest.length === 0) branch[key] = value;
  else put((branch[key] ??= /^\d+$/.test(rest[0] ?? "") ? [] : {}) as Branch, rest, value);
}

function putLine(list: unknown[], key: string, rest: string[], value: unknown): void {
  const lines = list as (Branch & { [LINE]?: string })[];
  let line = lines.find((each) => each[LINE] === key);
  if (!line) {
    line = Object.defineProperty({}, LINE, { value: key });
    lines.push(line);
  }
  put(line, rest, value);
}

/** The line of the form that a part of a list was made from. */
const LINE = Symbol("line");

const NUMBER = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*%?$/;

function readNumber(text = ""): string | number {
  const [, digits] = NUMBER.exec(text.trim()) ?? [];
  return digits === undefined ? text : Number(digits.replaceAll(",", ""));
}

/** The built-in tables of a kind, as the lists show them. */
export function builtInOf(kind: TableKind): AddedTable[] {
  return BUILT_IN[kind].map(
    ({ source, effectiveFrom, effectiveTo = null, reviewBy, ...content }) => {
      return { kind, source, effectiveFrom, effectiveTo, reviewBy, content } as AddedTable;
    },
  );
}

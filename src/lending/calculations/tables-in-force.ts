import type { CountyProgram } from "#lending/counties.ts";
import type { AddedTable, AddedTables } from "#lending/dated-tables.output.ts";
import { refuse } from "./checks.ts";
import { BUILT_IN, type Dated, type TableKind, type Tables } from "./fee-tables.ts";

/** What a calculation knows besides its input: the tables, and the day it computes for. */
export interface Known {
  tables: Tables;
  /** `YYYY-MM-DD`; without it the newest tables apply. */
  today?: string | undefined;
  /** The lender's own fixed rates of today; none without published rates. */
  rates?: readonly PublishedRate[] | undefined;
}

/** A published fixed rate with its charges, in percent and dollars. */
export interface PublishedRate {
  program: string;
  termMonths: number;
  annualRatePercent: number;
  pointsPercent: number;
  fees: number;
  /** Without the up-front fee that is added to it. */
  loanAmount: number;
  ltvPercent: number;
  upfrontFeePercent: number;
  annualMortgageInsurancePercent: number;
  aprPercent: number;
  /** A month, principal and interest. */
  payment: number;
  /** A month, in the first year. */
  mortgageInsurance: number;
  mortgageInsuranceMonths: number;
}

/** The limits for one unit of a year's counties, dollars. */
export interface CountyRange {
  lowest: number;
  highest: number;
}

/** County data for the pages about loan types. */
export interface KnownWithCounties extends Known {
  countyYears?: AddedTables["countyYears"];
  /** Of this year's counties, where they have been imported. */
  ranges?: Partial<Record<CountyProgram, CountyRange>>;
}

export const BUILT_IN_ALONE: Known = { tables: BUILT_IN };

/**
 * The built-in tables and those that admins have added, newest first; theirs win on the same day.
 */
export function tablesWith(added: readonly AddedTable[]): Tables {
  const own = (kind: TableKind) =>
    added.flatMap((table) => (table.kind === kind ? [withDates(table)] : []));
  const merged = (kind: TableKind) =>
    [...own(kind), ...BUILT_IN[kind]].toSorted((one, other) =>
      other.effectiveFrom.localeCompare(one.effectiveFrom),
    );
  // Each kind gets its own tables, which the type of fromEntries does not say
  return Object.fromEntries(
    (Object.keys(BUILT_IN) as TableKind[]).map((kind) => [kind, merged(kind)]),
  ) as unknown as Tables;
}

function withDates({ content, source, effectiveFrom, effectiveTo, reviewBy }: AddedTable): Dated {
  const until = effectiveTo === null ? {} : { effectiveTo };
  return { ...content, source, effectiveFrom, ...until, reviewBy };
}

interface Asked {
  /** `YYYY-MM-DD`; without it today's table applies, or else the newest. */
  date?: string | undefined;
  today?: string | undefined;
  /** The field of the date, for a refusal. */
  path: string;
}

/**
 * The table that applies on a day.
 * @throws CalculationError for anything but a date, and for a date outside all tables
 */
export function tableAt<Table extends Dated>(
  tables: readonly Table[],
  { date, today, path }: Asked,
): Table {
  if (date !== undefined && !isDate(date))
    refuse(path, "Please enter a date as year-month-day, such as 2026-05-01.");
  const table = date === undefined ? (inForce(tables, today) ?? tables[0]) : inForce(tables, date);
  return table ?? refuse(path, "Our tables do not cover this date. Please ask us.");
}

/** The table in force on a day, if there is one; without a day the newest. */
export function inForce<Table extends Dated>(
  tables: readonly Table[],
  day: string | undefined,
): Table | undefined {
  if (day === undefined) return tables[0];
  return tables.find(
    ({ effectiveFrom, effectiveTo }) =>
      day >= effectiveFrom && (effectiveTo === undefined || day <= effectiveTo),
  );
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** A table that a person should have checked by now. */
export interface OverdueTable extends Pick<Dated, "source" | "reviewBy"> {
  kind: TableKind | "counties" | "fhaCounties";
  /** The last day on which it applies, if it is known. */
  endsOn?: string | undefined;
}

/**
 * The tables in force, or else the newest, whose review date has passed: they may have changed. One
 * that a later table already follows has been reviewed.
 * @param today `YYYY-MM-DD`
 */
export function overdueTables(
  today: string,
  tables: Tables,
  countyYears: AddedTables["countyYears"] = [],
): OverdueTable[] {
  const used = (Object.keys(tables) as TableKind[]).flatMap((kind) => {
    const [newest] = tables[kind];
    const isFollowed = newest !== undefined && newest.effectiveFrom > today;
    const table = isFollowed ? newest : (inForce<Dated>(tables[kind], today) ?? newest);
    return table ? [{ kind, ...table, endsOn: table.effectiveTo }] : [];
  });
  const newest = (["conforming", "fha"] as const).flatMap((program) =>
    countyYears
      .filter((each) => each.programme === program)
      .toSorted((one, other) => other.year - one.year)
      .slice(0, 1),
  );
  const counties = newest.map(({ programme: program, ...each }) => ({
    kind: program === "fha" ? ("fhaCounties" as const) : ("counties" as const),
    ...each,
    endsOn: `${each.year}-12-31`,
  }));
  return [...used, ...counties]
    .filter(({ reviewBy }) => reviewBy < today)
    .map(({ kind, source, reviewBy, endsOn }) => ({ kind, source, reviewBy, endsOn }));
}

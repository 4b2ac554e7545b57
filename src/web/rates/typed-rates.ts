import { EMPTY_RATE, offer, type OfferedRate, type RateRow, readCell } from "#shared/rates.ts";

/** A row as it stands in its fields. */
export type TypedRate = Record<keyof RateRow, string>;

const NAMES = Object.keys(EMPTY_RATE) as (keyof RateRow)[];

export function toTyped(row: RateRow): TypedRate {
  return Object.fromEntries(NAMES.map((name) => [name, written(row[name])])) as TypedRate;
}

function written(value: string | number): string {
  return typeof value === "string" ? value : value.toLocaleString("en-US", DIGITS);
}

const DIGITS = { maximumFractionDigits: 3 };

/** A new row: a rate is never suggested. */
export const NEW_RATE: TypedRate = { ...toTyped(EMPTY_RATE), annualRatePercent: "" };

/** The row to be sent; what should be a number and is none goes as text, which is refused. */
export function toRow(typed: TypedRate): RateRow {
  return Object.fromEntries(NAMES.map((name) => [name, readCell(name, typed[name])])) as RateRow;
}

/** The row with its APR, as soon as there is one. */
export function offerOf(typed: TypedRate): OfferedRate | undefined {
  const row = toRow(typed);
  const numbers = NAMES.filter((name) => typeof EMPTY_RATE[name] === "number");
  if (numbers.some((name) => typeof row[name] !== "number")) return undefined;
  try {
    return offer(row);
  } catch {
    // What is wrong is said when it is saved
    return undefined;
  }
}

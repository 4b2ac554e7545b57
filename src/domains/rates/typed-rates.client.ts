import type { Known } from "#lending/calculations/tables-in-force.ts";
import {
  EMPTY_ADJUSTMENT,
  EMPTY_RATE,
  offer,
  type OfferedRate,
  type RateAdjustment,
  type RateField,
  type RateRow,
  readCell,
} from "./rates.ts";

type Own = Exclude<keyof RateRow, "adjustment">;

/** A row as typed in its fields; those of its adjustment count only if it is adjustable. */
export interface TypedRate extends Record<RateField, string> {
  kind: "fixed" | "adjustable";
}

const OWN = Object.keys(EMPTY_RATE).filter((name) => name !== "adjustment") as Own[];
const ADJUSTMENT = Object.keys(EMPTY_ADJUSTMENT) as (keyof RateAdjustment)[];

const START = {
  ...textsOf(ADJUSTMENT, EMPTY_ADJUSTMENT),
  indexPercent: "",
  marginPercent: "",
};

export function toTyped({ adjustment, ...row }: RateRow): TypedRate {
  return {
    kind: adjustment ? "adjustable" : "fixed",
    ...textsOf(OWN, row),
    ...(adjustment ? textsOf(ADJUSTMENT, adjustment) : START),
  };
}

function textsOf<Name extends string>(
  names: readonly Name[],
  values: Record<Name, string | number>,
): Record<Name, string> {
  const texts = names.map((name) => [name, written(values[name])]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

function written(value: string | number): string {
  return typeof value === "string" ? value : value.toLocaleString("en-US", DIGITS);
}

const DIGITS = { maximumFractionDigits: 3 };

/** A new row, without a suggested rate. */
export const NEW_RATE: TypedRate = { ...toTyped(EMPTY_RATE), annualRatePercent: "" };

/**
 * The row to send; text where a number belongs is sent as text, against its type, and is refused.
 */
export function toRow(typed: TypedRate): RateRow {
  const read = (names: readonly RateField[]) =>
    Object.fromEntries(names.map((name) => [name, readCell(name, typed[name])]));
  const adjustment = typed.kind === "adjustable" ? read(ADJUSTMENT) : null;
  return { ...read(OWN), adjustment } as unknown as RateRow;
}

/** The row with its APR, as soon as there is one. */
export function offerOf(typed: TypedRate, known: Known): OfferedRate | undefined {
  const row = toRow(typed);
  const { adjustment } = row;
  const isRead = OWN.every((name) => typeof row[name] === typeof EMPTY_RATE[name]);
  const isAdjusted =
    !adjustment ||
    ADJUSTMENT.every((name) => typeof adjustment[name] === typeof EMPTY_ADJUSTMENT[name]);
  if (!isRead || !isAdjusted) return undefined;
  try {
    return offer(row, known);
  } catch {
    // Errors are reported when it is saved
    return undefined;
  }
}

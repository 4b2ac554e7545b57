import { counted } from "#kit/values/counted.ts";
import { formatLongDate } from "#kit/values/format.ts";

const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** `$2,072.03`. */
export function inCents(dollars: number): string {
  return cents.format(dollars + 0);
}

/** `$2,072`. Less than half a dollar on either side of zero is `$0`, never `-$0`. */
export function inDollars(dollars: number): string {
  return whole.format(Math.round(dollars) + 0);
}

/** `7.692%`, with as many digits as asked for. */
export function inPercent(percent: number, digits = 3): string {
  return `${percent.toFixed(digits)}%`;
}

/** `2.15%`: without zeros at the end. */
export function asPercent(percent: number): string {
  return `${Number(percent.toFixed(3))}%`;
}

/** `4 years and 2 months`. */
export function inYears(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    years > 0 && counted(years, "year"),
    (rest > 0 || years === 0) && counted(rest, "month"),
  ];
  return parts.filter(Boolean).join(" and ");
}

/** The first and the last day of a table, `YYYY-MM-DD`; without a last day it has no end. */
export interface Applied {
  effectiveFrom: string;
  effectiveTo?: string | null | undefined;
}

/** Such as `from April 7, 2023 through November 14, 2031`. */
export function whileApplied({ effectiveFrom, effectiveTo }: Applied): string {
  const end = effectiveTo ? ` through ${formatLongDate(effectiveTo)}` : "";
  return `from ${formatLongDate(effectiveFrom)}${end}`;
}

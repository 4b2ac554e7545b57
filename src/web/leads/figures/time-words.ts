import type { FigureStep } from "#shared/figures.ts";

/** A number of minutes in words. */
export function inTime(minutes: number | null): string {
  return minutes === null || minutes < 48 * 60
    ? inHours(minutes)
    : `${Math.round(minutes / 144) / 10} days`;
}

/** The same without days, because a day in an office is shorter. */
export function inHours(minutes: number | null): string {
  if (minutes === null) return "–";
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

/** Such as Nov 22, or Nov 2026. */
export function stepInWords(step: string, by: FigureStep): string {
  const date = new Date(by === "month" ? `${step}-01` : step);
  return date.toLocaleDateString("en-US", {
    timeZone: "UTC",
    month: "short",
    ...(by === "month" ? { year: "numeric" } : { day: "numeric", year: "numeric" }),
  });
}

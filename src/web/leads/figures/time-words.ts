import type { FigureStep } from "#shared/figures.ts";

/** A number of minutes as people say it. */
export function inTime(minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes < 60) return `${minutes} min`;
  const hours = minutes / 60;
  if (hours < 48) return `${Math.round(hours * 10) / 10} h`;
  return `${Math.round(hours / 2.4) / 10} days`;
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

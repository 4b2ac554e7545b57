import type { RateSheet } from "#shared/rates.ts";

const SOON_MS = 4 * 3_600_000;

/** Whether visitors see it, by the browser's clock: the page may stand open past the expiry. */
export function isShown(sheet: RateSheet | null): boolean {
  return sheet !== null && sheet.endedAt === null && Date.parse(sheet.expiresAt) > Date.now();
}

/** Whether it was shown to the end, and whether that end is near. */
export function hasExpired(sheet: RateSheet): boolean {
  return !isShown(sheet) && sheet.ending !== "withdrawn";
}

export function endsSoon(sheet: RateSheet): boolean {
  return isShown(sheet) && Date.parse(sheet.expiresAt) - Date.now() < SOON_MS;
}

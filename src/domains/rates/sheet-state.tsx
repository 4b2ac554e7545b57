import { formatLongDate } from "#kit/values/format.ts";
import { inPercent } from "#lending/calculators/words.ts";
import type { RateSheet, UnderstatedRate } from "./rates.ts";
import { HOUR_MS } from "#kit/values/times.ts";
import { DateTime } from "#ui/date-time.tsx";

const SOON_MS = 4 * HOUR_MS;

/**
 * Whether visitors see it, by the browser's clock, because the page may stay open past the expiry.
 */
export function isShown(sheet: RateSheet | null): boolean {
  return sheet !== null && sheet.endedAt === null && Date.parse(sheet.expiresAt) > Date.now();
}

/** Whether it was shown until its expiry, and whether that is near. */
export function hasExpired(sheet: RateSheet): boolean {
  return !isShown(sheet) && sheet.ending !== "withdrawn";
}

export function endsSoon(sheet: RateSheet): boolean {
  return isShown(sheet) && Date.parse(sheet.expiresAt) - Date.now() < SOON_MS;
}

/** The published rates whose APR must be corrected, each in a sentence. */
export function Understated({ rates }: { rates: UnderstatedRate[] }) {
  return rates.map(({ product, publishedPercent, aprPercent, namedAfter }, index) => (
    <span key={index} className="block font-medium text-error">
      The published APR of {product}, {inPercent(publishedPercent)}, is too low: it is{" "}
      {inPercent(aprPercent)}
      {namedAfter && `, if its program is ${namedAfter.toUpperCase()}, as the name says`}. Please{" "}
      {namedAfter && "choose another program or name, and "}publish the rates again.
    </span>
  ));
}

/** What visitors see, in a sentence. */
export function SheetState({ latest }: { latest: RateSheet | null }) {
  if (!latest) return "No rates have been published yet.";
  const { asOf, expiresAt, publishedAt, publishedByName, endedAt, ending } = latest;
  if (isShown(latest))
    return (
      <>
        Visitors see the rates of {formatLongDate(asOf)} until <DateTime iso={expiresAt} time />.
        Published by {publishedByName}, <DateTime iso={publishedAt} time />.
      </>
    );
  if (ending === "withdrawn")
    return (
      <>
        Visitors see no rates: they were taken down <DateTime iso={endedAt ?? expiresAt} time />.
      </>
    );
  return (
    <>
      The rates of {formatLongDate(asOf)} expired <DateTime iso={expiresAt} time />: visitors see
      none.
    </>
  );
}

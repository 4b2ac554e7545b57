import { Suspense } from "react";
import { later } from "#web/later.ts";
import { useHasRates } from "#web/settings/use-settings.ts";

const RatesStrip = later(() => import("./rates-strip.tsx"), "RatesStrip");

/** Only while rates are published; otherwise the home page loads nothing for them. */
export function RatesStripLater() {
  if (!useHasRates()) return null;
  return (
    <Suspense>
      <RatesStrip />
    </Suspense>
  );
}

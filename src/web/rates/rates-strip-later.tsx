import { lazy, Suspense } from "react";
import { useHasRates } from "#web/settings/use-settings.ts";
import type { RatesStrip } from "./rates-strip.tsx";

const Fetched = lazy(async () => ({ default: (await import("./rates-strip.tsx")).RatesStrip }));

let known: typeof RatesStrip | undefined;

/** For the renderer, which does not wait for lazy parts. */
export function knowRatesStrip(strip: typeof RatesStrip): void {
  known = strip;
}

/** Only while rates are published; otherwise the home page loads nothing for them. */
export function RatesStripLater() {
  const Strip = known ?? Fetched;
  if (!useHasRates()) return null;
  return (
    <Suspense>
      <Strip />
    </Suspense>
  );
}

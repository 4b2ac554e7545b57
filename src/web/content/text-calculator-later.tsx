import { lazy, Suspense } from "react";
import type { TextCalculator } from "./text-calculator.tsx";

const Fetched = lazy(async () => ({
  default: (await import("./text-calculator.tsx")).TextCalculator,
}));

let known: typeof TextCalculator | undefined;

/** For the renderer, which does not wait for lazy parts. */
export function knowTextCalculator(calculator: typeof TextCalculator): void {
  known = calculator;
}

/** The server renders it; the browser loads its script only for a text that has one. */
export function TextCalculatorLater({ href }: { href: string }) {
  const Calculator = known ?? Fetched;
  return (
    <Suspense>
      <Calculator href={href} />
    </Suspense>
  );
}

import { type ComponentType, lazy, Suspense } from "react";
import { Calculator } from "./calculator.tsx";

/**
 * The calculator further down a page: the server renders it, and the browser loads its script when
 * it comes near, so that the top of the page does not wait for it.
 */
export function CalculatorLater() {
  return (
    <Suspense>
      <NearCalculator />
    </Suspense>
  );
}

const NearCalculator: ComponentType = import.meta.env.SSR
  ? Calculator
  : lazy(async () => {
      await near("calculator");
      const { Calculator: Loaded } = await import("./calculator.tsx");
      return { default: Loaded };
    });

/** Resolves when the element is within a screen of the visible part, or is not on the page yet. */
function near(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
  });
}

import { startingNumbers } from "#domains/content/text-blocks.ts";
import { Calculator } from "#domains/loans/calculator.tsx";

/**
 * The payment calculator in a text, and a link to its own page for paper and for browsers without
 * scripts.
 */
export function TextCalculator({ href }: { href: string }) {
  return (
    <div className="mt-6 text-base leading-normal">
      <Calculator asked={startingNumbers(href)} inText />
      <p className="mt-2">
        <a href={href} className="tap link link-primary">
          This calculator on its own page
        </a>
      </p>
    </div>
  );
}

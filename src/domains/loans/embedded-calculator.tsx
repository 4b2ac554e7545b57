import { useSearch } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { scenarioIn } from "#lending/calculator-address.ts";
import type { HeightMessage } from "./embedding.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import { useOfficerId } from "#domains/calculators/paper/use-officer.client.ts";
import { useToday } from "#domains/frame/use-today.client.ts";
import {
  useCompanyName,
  useSettings,
  useSiteWords,
} from "#domains/settings/use-settings.client.ts";
import { Calculator } from "./calculator.tsx";

// Decision: src/decisions/035-one-page-in-frames.md
/**
 * The calculator on another site: without the header, the footer and the signed-in user. Its
 * results stay out of the address, because they would add to the history of the page around it.
 */
export function EmbeddedCalculator() {
  const { monthlyIncome: _, ...numbers }: Record<string, unknown> = useSearch({ strict: false });
  const officer = useOfficerId();
  const content = useRef<HTMLElement>(null);
  useHeightTold(content);
  return (
    <main ref={content} id="main" className="grid gap-4 p-3 sm:p-5">
      <h1 className="text-xl font-bold">Mortgage Payment Calculator</h1>
      <Calculator
        asked={scenarioIn(numbers)}
        others={officer === undefined ? {} : { officer: String(officer) }}
        embedded
      />
      <Lender />
    </main>
  );
}

/** The name of the lender, which every offer must state, with a link to the site. */
function Lender() {
  const { licenseText } = useSettings() ?? SETTING_DEFAULTS;
  const company = useCompanyName();
  const name = useSiteWords().legalName ?? company;
  const today = useToday();
  return (
    <p className="text-sm wrap-anywhere">
      <a href="/" target="_blank" rel="noopener" className="font-semibold underline">
        {name}
      </a>
      {name.endsWith(".") ? "" : "."} {licenseText} Equal Housing Lender.
      {/* On paper nothing else gives the date of the result */}
      <span className="hidden print:block">{formatLongDate(today)}</span>
    </p>
  );
}

/**
 * Tells the page around the frame only how high the content is, because that page may be anybody's.
 */
function useHeightTold(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = content;
    if (!current || parent === window) return undefined;
    const observer = new ResizeObserver(() => {
      const message: HeightMessage = { calculatorHeight: Math.ceil(current.offsetHeight) };
      parent.postMessage(message, "*");
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [content]);
}

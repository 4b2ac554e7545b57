import type { Page } from "playwright-core";
import { discardAfterwards } from "./contexts.ts";

/** A layout shift as Chromium reports it; the DOM types lack it. */
interface Shift extends PerformanceEntry {
  hadRecentInput: boolean;
  value: number;
  sources: { node?: Element; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Options {
  /** Leave out shifts that follow a key press or a click. */
  isUnasked?: boolean;
}

/**
 * The smallest shift that counts before the HTML is parsed: a busy browser may paint half a block
 * and the rest of it later, and such a shift rounds to zero.
 */
const SMALLEST_WHILE_PARSING = 0.001;

/**
 * Records the layout shifts of a page from its start. Returns a function that reads them: the score
 * of each, and which elements moved from where to where.
 */
export async function noteShifts(
  page: Page,
  { isUnasked = false }: Options = {},
): Promise<() => Promise<string[]>> {
  discardAfterwards(page);
  await page.addInitScript(
    ({ unaskedOnly, smallest }) => {
      const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
      const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const isParsed = ({ startTime }: Shift) =>
        document.readyState !== "loading" && startTime >= (page?.domInteractive ?? 0);
      const note = (entries: PerformanceEntryList) =>
        (entries as Shift[])
          .filter((shift) => isParsed(shift) || shift.value >= smallest)
          .filter((shift) => !unaskedOnly || !shift.hadRecentInput)
          .map(({ value, sources }) => {
            const moved = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} in ${node?.parentElement?.outerHTML.slice(0, 120)}: ${place(previousRect)} → ${place(currentRect)}`,
            );
            return [value, ...moved].join("\n");
          });
      const lines: string[] = [];
      const observer = new PerformanceObserver(
        (list) => void lines.push(...note(list.getEntries())),
      );
      observer.observe({ type: "layout-shift", buffered: true });
      Object.assign(window, {
        shifts: () => [...lines, ...note(observer.takeRecords())],
      });
    },
    { unaskedOnly: isUnasked, smallest: SMALLEST_WHILE_PARSING },
  );
  return () => page.evaluate<string[]>("shifts()");
}

import { scenarioIn } from "#lending/calculator-address.ts";

/** The blocks for which Markdown has no notation of its own. */
export const CALLOUT_KINDS = ["note", "tip", "warning"] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

export const CALLOUT_NAMES: Record<CalloutKind, string> = {
  note: "Note",
  tip: "Tip",
  warning: "Warning",
};

/** The parts of a Markdown node that are read here. */
interface Node {
  type: string;
  value?: string;
  url?: string;
  title?: string | null | undefined;
  position?: { start: { offset?: number | undefined } } | undefined;
  children?: readonly Node[];
}

interface Callout<Child> {
  kind: CalloutKind;
  /** Its content, without the first line. */
  children: Child[];
}

// Decision: src/decisions/050-blocks-in-markdown.md
/**
 * A callout is a quote whose first line is `[!NOTE]`, `[!TIP]` or `[!WARNING]`, as on GitHub; where
 * callouts are unknown it is a quote. Undefined for any other quote, such as one with `\[!NOTE]`.
 */
export function calloutOf<Child extends Node>(
  { children }: { children: readonly Child[] },
  markdown: string,
): Callout<Child> | undefined {
  const [first, ...others] = children;
  if (first?.type !== "paragraph") return undefined;
  const [start, ...rest] = first.children ?? [];
  if (start?.type !== "text" || markdown[start.position?.start.offset ?? -1] !== "[")
    return undefined;
  const { value: words = "" } = start;
  const [line = "", name = ""] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(words) ?? [];
  const kind = CALLOUT_KINDS.find((each) => each === name.toLowerCase());
  const text = words.slice(line.length);
  const [after, ...later] = line === words && !line.endsWith("\n") ? rest : [undefined, ...rest];
  if (kind === undefined || (after && after.type !== "break")) return undefined;
  const inlines = text === "" ? later : [{ ...start, value: text }, ...later];
  return {
    kind,
    children: inlines.length > 0 ? [{ ...first, children: inlines }, ...others] : others,
  };
}

/** The first line of a callout. */
export function calloutMarker(kind: CalloutKind): string {
  return `[!${kind.toUpperCase()}]`;
}

/** The title that distinguishes a calculator's link from others. */
export const CALCULATOR_TITLE = "calculator";
export const CALCULATOR_WORDS_IN_TEXT = "Mortgage payment calculator";

/**
 * A calculator is a paragraph with nothing but a link to `/calculator` with the title `calculator`;
 * where it cannot be shown it is that link. Returns its address with the starting numbers.
 */
export function calculatorOf({ children }: { children: readonly Node[] }): string | undefined {
  const [link, ...others] = children;
  if (link?.type !== "link" || others.length > 0 || link.title !== CALCULATOR_TITLE)
    return undefined;
  return link.url !== undefined && isCalculator(link.url) ? link.url : undefined;
}

export function isCalculator(href: string): boolean {
  return /^\/calculator(?:\?[\w.%&=+-]{0,400})?$/.test(href);
}

/** The starting numbers as texts of the calculator's form. */
export function startingNumbers(href: string): Record<string, string> {
  const [, query = ""] = href.split("?");
  return scenarioIn(Object.fromEntries(new URLSearchParams(query))) ?? {};
}

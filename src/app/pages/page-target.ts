import { CALCULATOR_PARAMETERS } from "#lending/calculator-address.ts";
import { isResultAddress } from "#domains/calculators/result-address.ts";
import { EMBEDDED_CALCULATOR } from "#domains/loans/embedding.ts";
import { SCENARIO_PARAMETERS } from "#domains/calculators/scenarios.ts";

/**
 * What a query parameter is, and which of its values count:
 * - flag: `true`
 * - text: what a visitor typed; not an empty one
 * - field: what a visitor typed, or left empty
 * - person: an officer, whose page can change without a change of content
 * - address: the address of a calculator's result
 * - page: of a list, from the second on
 * - receipt: the form that the visitor has just sent
 */
type Kind = "flag" | "text" | "field" | "person" | "address" | "page" | "receipt";
type Parameters = Record<string, Kind>;

/** The query parameters that change what the server renders. All others are left to the browser. */
const RENDERED_PARAMETERS: Record<string, Parameters> = {
  "/apply": {
    sent: "receipt",
    officer: "person",
    purpose: "text",
    price: "text",
    down: "text",
    balance: "text",
    amount: "text",
    loan: "text",
    state: "text",
  },
  "/calculators": { officer: "person" },
  [EMBEDDED_CALCULATOR]: { ...all("field", CALCULATOR_PARAMETERS), officer: "person" },
  ...scenarios(),
  "/auth": {
    verified: "flag",
    already: "flag",
    expired: "flag",
    asked: "flag",
    registered: "flag",
    register: "flag",
  },
  "/blog": { search: "text", category: "text", page: "page", subscribed: "flag" },
  "/contact": {
    sent: "receipt",
    subject: "text",
    loan: "text",
    about: "address",
    officer: "person",
  },
  "/forgot-password": { asked: "flag", invited: "flag" },
  "/LOagentsPortal/signup": { registered: "flag" },
  "/reset-password": { changed: "flag", invited: "flag" },
  "/search": { q: "text" },
};

/** A calculator's numbers are part of its address; the officer whose link led there is a person. */
function scenarios(): Record<string, Parameters> {
  return Object.fromEntries(
    Object.entries(SCENARIO_PARAMETERS).map(([path, names]) => [
      path,
      { ...all("field", names), officer: "person" },
    ]),
  );
}

function all(kind: Kind, names: readonly string[]): Parameters {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

const MOST_CHARACTERS = 200;

interface PageTarget {
  /** The path with the parameters that matter to it, in a fixed order. */
  target: string;
  /** Visitors type the text, so the number of these pages is unlimited. */
  typed: boolean;
  /** The page shows an officer, who can change without a change of content. */
  fresh: boolean;
  /** The page thanks somebody for a form: pages/receipt.ts says whom. */
  receipt: boolean;
}

export function pageTarget({
  pathname,
  searchParams,
}: Pick<URL, "pathname" | "searchParams">): PageTarget {
  const rendered = new URLSearchParams();
  let typed = false;
  let fresh = false;
  let receipt = false;
  for (const [name, kind] of Object.entries(RENDERED_PARAMETERS[pathname] ?? {})) {
    const value = searchParams.get(name);
    if (value === null || !counts(kind, value)) continue;
    rendered.set(name, kind === "address" ? value : value.slice(0, MOST_CHARACTERS));
    typed ||= kind !== "flag";
    fresh ||= kind === "person";
    receipt ||= kind === "receipt";
  }
  const target = rendered.size > 0 ? `${pathname}?${rendered}` : pathname;
  return { target, typed, fresh, receipt };
}

function counts(kind: Kind, value: string): boolean {
  if (kind === "flag") return value === "true";
  if (kind === "address") return isResultAddress(value);
  if (kind === "page") return /^(?!1$)[1-9]\d{0,4}$/.test(value);
  return kind === "field" || value !== "";
}

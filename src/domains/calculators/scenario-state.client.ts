import {
  type Calculator,
  evaluate,
  initialOf,
  type Issues,
  type Outcome,
  scenarioOf,
  type Typed,
} from "#lending/calculators/calculator.ts";
import { withSeparators } from "#kit/values/typed-numbers.ts";

/** A calculator's form and the last outcome that could be computed from it. */
export interface ScenarioState<Data> {
  typed: Typed;
  issues: Issues;
  outcome: Outcome<Data>;
  /** Whether the outcome belongs to other numbers than those in the form. */
  isStale: boolean;
  /**
   * Whether it is the outcome of the initial values, because the address has none with an outcome.
   */
  isExample: boolean;
}

/** The state for typed values: their outcome, or the previous one with messages at the fields. */
export function withTyped<Inputs extends object, Data>(
  calculator: Calculator<Inputs, Data>,
  typed: Typed,
  earlier: Pick<ScenarioState<Data>, "outcome" | "isExample">,
): ScenarioState<Data> {
  const { outcome, issues } = evaluate(calculator, typed);
  if (!outcome) return { ...earlier, typed, issues, isStale: true };
  return { typed, issues, outcome, isStale: false, isExample: false };
}

export function initialOutcome<Inputs extends object, Data>(
  calculator: Calculator<Inputs, Data>,
): Outcome<Data> {
  const { outcome, issues } = evaluate(calculator, initialOf(calculator));
  if (!outcome) throw new Error(`the first numbers do not fit: ${JSON.stringify(issues)}`);
  return outcome;
}

export function countyIn({ state, county }: Record<string, unknown>): Typed {
  return {
    ...(typeof state === "string" && state !== "" && { state }),
    ...(typeof county === "string" && county !== "" && { county }),
  };
}

/**
 * The parts of an address that are not numbers: the county, and the officer whose link led there.
 */
export function othersIn(search: Record<string, unknown>): Typed {
  const { officer } = search;
  return { ...(typeof officer === "string" && officer !== "" && { officer }), ...countyIn(search) };
}

/** The form's texts for an address; nothing is computed. */
export function typedAt(
  calculator: Pick<Calculator, "fields">,
  search: Record<string, unknown>,
): Typed {
  return grouped(calculator, scenarioOf(calculator, search));
}

export function stateAt<Inputs extends object, Data>(
  calculator: Calculator<Inputs, Data>,
  search: Record<string, unknown>,
): ScenarioState<Data> {
  const earlier = { outcome: initialOutcome(calculator), isExample: true };
  return withTyped(calculator, typedAt(calculator, search), earlier);
}

/** The state after the address has changed; typed values that are not in the address yet stay. */
export function stateAfter<Inputs extends object, Data>(
  calculator: Calculator<Inputs, Data>,
  before: ScenarioState<Data>,
  { from, to }: { from: Typed; to: Typed },
): ScenarioState<Data> {
  const changed = Object.entries(to).filter(([name, text]) => from[name] !== text);
  const change = grouped(calculator, Object.fromEntries(changed), before.typed);
  return withTyped(calculator, change, before);
}

/** Amounts with commas, as in the form's fields. */
function grouped(calculator: Pick<Calculator, "fields">, asked: Typed, typed: Typed = {}): Typed {
  const kinds = calculator.fields as Record<string, { kind: string }>;
  const written = Object.entries(asked).map(([name, text]) => [
    name,
    kinds[name]?.kind === "dollars" ? withSeparators(text) : text,
  ]);
  return { ...typed, ...Object.fromEntries(written) };
}

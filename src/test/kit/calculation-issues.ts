import type { CalculationError } from "#lending/calculations/checks.ts";

/** The inputs that a calculation refuses, by their paths; undefined when it computes a result. */
export function issuesOf(work: () => unknown): string[] | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as CalculationError).issues.map(({ path }) => path);
  }
}

import type { ScheduleInput } from "#lending/calculations.input.ts";
import { check, listOf, RATE, refuse, wholeNumber } from "./checks.ts";

/** @throws CalculationError for steps that are outside the term or not in order */
export function checkRateSteps(
  { rateSteps, termMonths }: Pick<ScheduleInput, "rateSteps" | "termMonths">,
  at = "",
): void {
  const steps = listOf(`${at}rateSteps`, rateSteps);
  for (const [index, step] of steps.entries()) {
    const path = `${at}rateSteps.${index}.`;
    if (termMonths === 1) refuse(`${path}fromMonth`, "A loan of one month has no other rate.");
    const limits = wholeNumber(2, termMonths, "month");
    check(step, { required: { fromMonth: limits, annualRatePercent: RATE }, at: path });
    if (step.fromMonth <= (steps[index - 1]?.fromMonth ?? 1))
      refuse(`${path}fromMonth`, "Please give the rates in the order of their months.");
  }
}

import { CalculationError } from "#shared/calculations/checks.ts";
import { AppError } from "#server/errors.ts";

/**
 * Runs a calculation for a procedure. Inputs that it rejects become a BAD_REQUEST with messages at
 * their fields.
 */
export function answering<Input, Result>(calculate: (input: Input) => Result) {
  return ({ input }: { input: Input }): Result => {
    try {
      return calculate(input);
    } catch (error) {
      if (!(error instanceof CalculationError)) throw error;
      throw new AppError("BAD_REQUEST", error.message, { issues: [...error.issues] });
    }
  };
}

import { named, text, textOf } from "#kit/values/output.ts";
import { PROOF_METHODS } from "#domains/second-factor/second-factor.ts";
import { z } from "#kit/values/zod.ts";

const issue = z.object({ path: text, message: text });
export type Issue = z.infer<typeof issue>;

/** The body of every refusal at a REST path. */
export const errorBody = named("Error", {
  message: textOf("A sentence for a person; the first issue's, if there are any"),
  code: text,
  issues: z.array(issue).optional().meta({ description: "For invalid input" }),
  methods: z
    .array(z.enum(PROOF_METHODS))
    .optional()
    .meta({ description: "For SECOND_FACTOR_REQUIRED" }),
  requestId: text.optional().meta({ description: "For 500: the log has it too" }),
});
export type ErrorBody = z.infer<typeof errorBody>;

import { named, text, textOf, z } from "#kit/values/zod.ts";
import { PROOF_METHODS } from "#domains/second-factor/second-factor.ts";

/** The closed list of refusals; errors.ts has their statuses. */
export const ERROR_NAMES = [
  "BAD_REQUEST",
  "UNAUTHORIZED",
  "SECOND_FACTOR_REQUIRED",
  "SIGN_IN_EXPIRED",
  "FORBIDDEN",
  "CONFIRMATION_REQUIRED",
  "SECOND_FACTOR_MISSING",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "TIMEOUT",
  "CONFLICT",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "BUSY",
  "STORAGE_FULL",
] as const;

const issue = z.object({ path: text, message: text });
export type Issue = z.infer<typeof issue>;

/** The body of every refusal at a REST path. */
export const errorBody = named("Error", {
  message: textOf("A sentence for a person; the first issue's, if there are any"),
  code: z.enum(ERROR_NAMES),
  issues: z.array(issue).optional().meta({ description: "For invalid input" }),
  methods: z
    .array(z.enum(PROOF_METHODS))
    .optional()
    .meta({ description: "For SECOND_FACTOR_REQUIRED" }),
  requestId: text.optional().meta({ description: "For 500: the log has it too" }),
});
export type ErrorBody = z.infer<typeof errorBody>;

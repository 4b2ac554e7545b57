import { id, named, text, textOf } from "./output.ts";
import { z } from "./zod.ts";

export const loanType = named("LoanType", {
  id,
  name: text,
  description: text,
  icon: textOf("An icon class name such as icon-house"),
  benefits: z.array(text),
});
export type LoanType = z.infer<typeof loanType>;

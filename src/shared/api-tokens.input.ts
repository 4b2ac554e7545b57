import { TOKEN_LIFETIMES, TOKEN_SCOPES, type TokenScope } from "./api-tokens.ts";
import { line, z } from "./zod.ts";

const CHOOSE = "Please choose what the token may be used for.";

export const apiTokenInput = z.object({
  name: line("Please say who or what will use the token.", { max: 60 }),
  scopes: z
    .array(z.enum(TOKEN_SCOPES as [TokenScope, ...TokenScope[]], CHOOSE), CHOOSE)
    .min(1, CHOOSE)
    .max(TOKEN_SCOPES.length, CHOOSE),
  days: z
    .int("Please choose how long it works.")
    .refine((days) => days in TOKEN_LIFETIMES, "Please choose how long it works."),
});

export type ApiTokenInput = z.input<typeof apiTokenInput>;

import { TOKEN_LIFETIMES, TOKEN_SCOPES, type TokenScope, USUAL_LIFETIME } from "./api-tokens.ts";
import { line, z } from "#kit/values/zod.ts";

const CHOOSE = "Please choose what the token may be used for.";

const NETWORK = "Please enter addresses such as 203.0.113.7 or networks such as 203.0.113.0/24.";
const network = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()]);

export const apiTokenInput = z.object({
  name: line("Please say who or what will use the token.", { max: 60 }),
  scopes: z
    .array(z.enum(TOKEN_SCOPES as [TokenScope, ...TokenScope[]], CHOOSE), CHOOSE)
    .min(1, CHOOSE)
    .max(TOKEN_SCOPES.length, CHOOSE),
  days: z.literal(TOKEN_LIFETIMES, "Please choose how long it works.").default(USUAL_LIFETIME),
  networks: z
    .array(z.string().max(50, NETWORK))
    .max(20, "Please enter at most 20 networks.")
    // One sentence for the list, because the form has one field for it
    .refine((all) => all.every((each) => network.safeParse(each).success), NETWORK)
    .default([]),
});

export type ApiTokenInput = z.input<typeof apiTokenInput>;

import { line, recordId, z } from "./zod.ts";

const name = line("Please give it a name, such as House on Elm Street.", { max: 80 });

export const saveScenarioInput = z.object({
  name,
  address: z
    .string("Please send the address of a calculator.")
    .max(2000, "This address is too long.")
    .regex(/^\/calculator/, "This is not a calculator of this site."),
});

export const renameScenarioInput = z.object({ id: recordId, name });

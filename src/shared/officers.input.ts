import { line, paragraph, z } from "./zod.ts";

/** What officers may change of their own profile; an empty field clears it. */
export const officerProfileInput = z.object({
  phone: z.union(
    [z.literal(""), line("Please enter a valid phone number.", { min: 10, max: 40 })],
    "Please enter a valid phone number.",
  ),
  bio: paragraph("Please enter text.", { min: 0, max: 2000 }),
});

export type OfficerProfileInput = z.input<typeof officerProfileInput>;

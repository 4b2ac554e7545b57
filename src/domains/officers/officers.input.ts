import { US_STATES } from "#lending/us-states.ts";
import { byId, line, paragraph, phone, z } from "#kit/values/zod.ts";

const DAY = "Please enter the day the license expires.";

const license = z.object({
  state: z.enum(Object.keys(US_STATES) as [keyof typeof US_STATES], "Please choose a state."),
  expiresOn: z.string(DAY).pipe(z.iso.date(DAY)),
  number: line("Please enter a text.", { min: 0, max: 40 }).default(""),
});

/** Two licenses for one state would contradict each other. */
const licenses = z
  .array(license)
  .max(Object.keys(US_STATES).length, "Please enter each state once.")
  .superRefine((given, context) => {
    for (const [index, { state }] of given.entries())
      if (given.findIndex((each) => each.state === state) < index)
        context.addIssue({
          code: "custom",
          path: [index, "state"],
          message: "This state is in the list already.",
        });
  });

/** What the website shows of an officer, besides phone and bio; missing fields stay. */
const card = {
  title: line("Please enter a text.", { min: 0, max: 80 }).optional(),
  nmlsId: z
    .string("Please enter the number alone, such as 1234567.")
    .trim()
    .regex(/^(\d{3,12})?$/, "Please enter the number alone, such as 1234567.")
    .optional(),
  languages: line("Please enter a text.", { min: 0, max: 120 }).optional(),
  licenses: licenses.optional(),
};

/** What officers may change of their own profile; an empty field clears it. */
export const officerProfileInput = z.object({
  phone: z.union([z.literal(""), phone()], "Please enter a valid phone number."),
  bio: paragraph("Please enter text.", { min: 0, max: 2000 }),
  ...card,
});

export type OfficerProfileInput = z.input<typeof officerProfileInput>;

const DOMAIN = "Please enter domains such as example.com, one on each line.";

export const signUpRulesInput = z.object({
  needsApproval: z.boolean("Please say yes or no."),
  domains: z
    .array(
      z
        .string(DOMAIN)
        .trim()
        .toLowerCase()
        .transform((domain) => domain.replace(/^@/, ""))
        .pipe(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, DOMAIN)),
    )
    .max(20, "Please enter at most 20 domains."),
});

/** An admin's answer to what an officer states, as the admin saw it. */
export const proposalAnswer = byId.extend({
  proposedAt: z.string(),
  approved: z.boolean("Please say yes or no."),
});

export const officerCardInput = z.object({
  ...card,
  isPublic: z.boolean("Please say yes or no.").optional(),
});

export type OfficerCardInput = z.input<typeof officerCardInput>;

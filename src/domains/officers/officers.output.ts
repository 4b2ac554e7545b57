import { ofDeskRoles } from "#domains/accounts/roles.ts";
import { user } from "#domains/accounts/accounts.output.ts";
import { testimonial } from "#domains/content/content.output.ts";
import { count, flag, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { US_STATES } from "#lending/us-states.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

const { id, firstName, lastName, email, phone, bio, profileImage } = user.shape;

export const officer = rowOf(
  named("Officer", {
    id,
    firstName,
    lastName,
    email,
    phone,
    bio,
    profileImage,
  }),
  "users",
);
export type Officer = z.infer<typeof officer>;

/** The public fields of an officer. */
export const officerName = named("OfficerName", {
  firstName,
  lastName,
  licensedIn: z
    .array(keyOf(US_STATES))
    .nullable()
    .meta({ description: "The states of the valid licenses; null where none is known" }),
});
export type OfficerName = z.infer<typeof officerName>;

/** An entry of the list: admins see every user, with username and roles. */
export const officerListEntry = rowOf(
  named("OfficerListEntry", {
    ...officer.shape,
    username: user.shape.username.optional().meta({ description: "For admins, as the flags" }),
    isLoanOfficer: flag.optional(),
    isAdmin: flag.optional(),
    ...ofDeskRoles(() => flag.optional()),
    limitedTo: user.shape.limitedTo,
    isVerified: flag.optional(),
    isAdmitted: flag
      .optional()
      .meta({ description: "For admins: a loan officer who may meet applicants" }),
    isUnconfirmed: flag
      .optional()
      .meta({ description: "For admins: changed, and nobody has confirmed it" }),
    isDeactivated: flag.optional().meta({ description: "For admins: cannot sign in" }),
    nmlsId: text.optional().meta({ description: "For officers, as the states" }),
    licensedIn: z.array(text).optional(),
  }),
  "users",
);
export type OfficerListEntry = z.infer<typeof officerListEntry>;

const license = named("License", {
  state: keyOf(US_STATES),
  expiresOn: textOf("The last day, YYYY-MM-DD"),
  number: textOf("The state's own number, or empty"),
});

/** What an officer states about their license, until an admin approves it. */
export const licenseProposal = named("LicenseProposal", {
  nmlsId: text,
  licenses: z.array(license),
  createdAt: time,
});
export type LicenseProposal = z.infer<typeof licenseProposal>;

/** The public page of an officer as it is edited, also while nobody sees it. */
export const officerCard = named("OfficerCard", {
  title: text,
  nmlsId: text,
  languages: textOf("Separated by commas"),
  licenses: z.array(license),
  isPublic: flag,
  slug: text
    .nullable()
    .meta({ description: "The last part of its address, once it has been public" }),
  isAdmitted: flag.meta({ description: "Whether an admin has admitted the officer to applicants" }),
  proposed: licenseProposal
    .nullable()
    .meta({ description: "The officer's own change that waits for an admin's approval" }),
  revision: count.meta({ description: "The user's, which a decision about them needs" }),
});
export type OfficerCard = z.infer<typeof officerCard>;

/** An officer whom the website shows. */
export const publicOfficer = named("PublicOfficer", {
  ...officer.shape,
  slug: text,
  title: text,
  nmlsId: text,
  languages: z.array(text),
  licenses: z.array(license).meta({ description: "Those that have not expired, by state" }),
});
export type PublicOfficer = z.infer<typeof publicOfficer>;

export const officerPage = named("OfficerPage", {
  ...publicOfficer.shape,
  reviews: z.array(testimonial).meta({ description: "Published testimonials that name them" }),
});
export type OfficerPage = z.infer<typeof officerPage>;

const signUpRules = z.object({ needsApproval: flag, domains: z.array(text) });
export type SignUpRules = z.infer<typeof signUpRules>;

export const officerSignUp = named("OfficerSignUp", {
  ...signUpRules.shape,
  waiting: z.array(
    rowOf(
      z.object({
        id,
        firstName,
        lastName,
        email,
        isVerified: flag,
        createdAt: time,
        revision: count,
      }),
      "users",
    ),
  ),
  unadmitted: z
    .array(
      rowOf(
        z.object({
          id,
          firstName,
          lastName,
          email,
          createdAt: time,
          revision: count,
          nmlsId: textOf("Or empty"),
        }),
        "users",
      ),
    )
    .meta({ description: "The verified loan officers who may not meet applicants yet" }),
  proposals: z
    .array(rowOf(z.object({ id, firstName, lastName }), "users"))
    .meta({ description: "Those whose own change of number or licenses waits for approval" }),
});
export type OfficerSignUp = z.infer<typeof officerSignUp>;

export const officerWaits = named("OfficerWaits", { waits: flag });

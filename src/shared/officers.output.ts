import { user } from "./accounts.output.ts";
import { flag, named } from "./output.ts";
import type { z } from "./zod.ts";

const { id, firstName, lastName, email, phone, bio, profileImage } = user.shape;

/** What colleagues see of an officer. */
export const officer = named("Officer", {
  id,
  firstName,
  lastName,
  email,
  phone,
  bio,
  profileImage,
});
export type Officer = z.infer<typeof officer>;

/** The public fields of an officer. */
export const officerName = named("OfficerName", { firstName, lastName });
export type OfficerName = z.infer<typeof officerName>;

/** An entry of the list: admins see every user, with username and roles. */
export const officerListEntry = named("OfficerListEntry", {
  ...officer.shape,
  username: user.shape.username.optional().meta({ description: "For admins, as the flags" }),
  isLoanOfficer: flag.optional(),
  isAdmin: flag.optional(),
  isVerified: flag.optional(),
  isDeactivated: flag.optional().meta({ description: "For admins: cannot sign in" }),
});
export type OfficerListEntry = z.infer<typeof officerListEntry>;

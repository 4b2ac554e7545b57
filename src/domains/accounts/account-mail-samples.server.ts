import { ofDeskRoles } from "./roles.ts";
import type { Site } from "#platform/context.ts";
import type { Mail } from "#domains/mail/outbox.server.ts";
import {
  addressTried,
  emailChanged,
  invitation,
  linkMail,
  newAddressMail,
  newDevice,
  officerAdmitted,
  officerEnded,
  officerMeetsApplicants,
  officerRegistered,
  passwordChanged,
  signInsRefused,
} from "./account-mails.server.ts";

const ADA = {
  id: 1,
  firstName: "Ada",
  lastName: "Example",
  username: "ada",
  email: "ada@example.com",
  phone: "(212) 555-0199",
  bio: "",
  profileImage: "",
  isVerified: true,
  isLoanOfficer: false,
  isAdmin: false,
  ...ofDeskRoles(() => false),
  createdAt: "2026-11-27T12:30:00.000Z",
};
const NEW = { ...ADA, isVerified: false };
const OFFICER = { ...ADA, isLoanOfficer: true };

/**
 * The mails about accounts and their safety, as somebody called Ada would get them. Their text is
 * fixed, because a changed mail could lead people to another site.
 */
export function accountMailSamples(site: Site): Record<string, Mail> {
  return {
    "After registering": linkMail("verify-email", site, NEW),
    "After registering as a loan officer": linkMail("verify-email", site, {
      ...NEW,
      isLoanOfficer: true,
    }),
    "To the contact email: someone has registered as a loan officer": officerRegistered(
      site,
      "office@example.com",
      { user: OFFICER, waits: false },
    ),
    "Approved as a loan officer": officerAdmitted(site, OFFICER),
    "Admitted to applicants": officerMeetsApplicants(site, OFFICER),
    "No longer a loan officer, for an address outside your domains": officerEnded(site, OFFICER, [
      "example.com",
    ]),
    "Invited by an administrator": invitation(site, ADA),
    "New password asked for": linkMail("reset-password", site, ADA),
    "Password changed": passwordChanged(site, ADA),
    "New address to be confirmed": newAddressMail(site, { ...ADA, userId: ADA.id }),
    "Address changed": emailChanged(site, ADA),
    "Address entered for another account": addressTried(site, ADA),
    "Sign-in from a new browser": newDevice(site, ADA, "Chrome on Linux"),
    "Many refused sign-ins": signInsRefused(site, ADA),
  };
}

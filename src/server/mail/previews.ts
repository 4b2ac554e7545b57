import type { FixedMailGroup, MailPreview } from "#shared/mail.ts";
import {
  addressTried,
  emailChanged,
  invitation,
  linkMail,
  newAddressMail,
  newDevice,
  officerAdmitted,
  officerEnded,
  officerRegistered,
  passwordChanged,
  signInsRefused,
} from "#server/accounts/account-mails.ts";
import type { Site } from "#server/context.ts";
import { secondFactorMail } from "#server/second-factor/second-factor-mails.ts";
import { undeliveredMail } from "./failures.ts";
import { answerMail } from "./inbox/answers.ts";
import { waitingMail } from "./limits/unproved-addresses.ts";
import { testMailTo } from "./mail-actions.ts";
import { LINK_SECRET, type Mail } from "./outbox.ts";

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
  isAssistant: false,
};
const NEW = { ...ADA, isVerified: false };
const OFFICER = { ...ADA, isLoanOfficer: true };

/** Mails, named by the occasion of each. */
type Samples = Record<string, Mail>;

/** Samples of mails as they would be sent, without the letterhead and without working links. */
export function previewMails(groups: Record<FixedMailGroup, Samples>): MailPreview[] {
  return Object.entries(groups).flatMap(([group, mails]) =>
    Object.entries(mails).map(([when, { subject, text }]) => ({
      group: group as FixedMailGroup,
      when,
      subject,
      text: text.replaceAll(LINK_SECRET, "…").trim(),
    })),
  );
}

/**
 * The mails about accounts and their safety, as somebody called Ada would get them. Their text is
 * fixed, because a changed mail could lead people to another site.
 */
export function accountMailSamples(site: Site): Samples {
  return {
    "After registering": linkMail("verify-email", site, NEW),
    "After registering as a loan officer": linkMail("verify-email", site, {
      ...NEW,
      isLoanOfficer: true,
    }),
    "To the contact email: somebody has registered as a loan officer": officerRegistered(
      site,
      "office@example.com",
      { user: OFFICER, waits: false },
    ),
    "Approved as a loan officer": officerAdmitted(site, OFFICER),
    "No longer a loan officer, for an address outside your domains": officerEnded(site, OFFICER, [
      "example.com",
    ]),
    "Invited by an administrator": invitation(site, ADA),
    "New password asked for": linkMail("reset-password", site, ADA),
    "Password changed": passwordChanged(site, ADA),
    "New address to be confirmed": newAddressMail(site, { userId: ADA.id, email: ADA.email }),
    "Address changed": emailChanged(site, ADA),
    "Address entered for another account": addressTried(site, ADA),
    "Sign-in from a new browser": newDevice(site, ADA, "Chrome on Linux"),
    "Many refused sign-ins": signInsRefused(site, ADA),
    "Second factor added": secondFactorMail(site, ADA, "added"),
    "Second factor removed": secondFactorMail(site, ADA, "removed"),
    "New recovery codes": secondFactorMail(site, ADA, "newCodes"),
    "Recovery code used": secondFactorMail(site, ADA, "codeUsed"),
    "Wrong codes": secondFactorMail(site, ADA, "wrongCodes"),
    "Second factor removed by an administrator": secondFactorMail(site, ADA, "reset"),
  };
}

/** The notices that this domain sends to the staff. */
export function mailSamples(site: Site): Samples {
  const reader = { email: "grace@example.com", firstName: "Grace" };
  return {
    "A mail to a borrower did not arrive": undeliveredMail(
      { reader, url: `${site.publicUrl}/admin/applications/2026-583920-K7QF` },
      {
        recipient: ADA.email,
        subject: "Re: Your request 2026-583920-K7QF",
        reason: "EENVELOPE 550",
      },
    ),
    "A borrower has answered by mail": answerMail(
      { to: reader.email, url: `${site.publicUrl}/admin/applications/2026-583920-K7QF` },
      {
        from: { name: ADA.firstName, address: ADA.email },
        subject: "Re: Your request 2026-583920-K7QF",
        text: "I can send the pay stubs on Monday.",
        quoted: "",
        files: [],
      },
      {
        name: `${ADA.firstName} ${ADA.lastName}`,
        record: "request 2026-583920-K7QF",
        isOnRecord: true,
        isProved: true,
      },
    ),
    "To all administrators: confirmations wait": waitingMail(site, "admin@example.com"),
    "The test mail": testMailTo("admin@example.com", site),
  };
}

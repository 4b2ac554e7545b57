import type { User } from "#domains/accounts/accounts.ts";
import { greeting } from "#domains/accounts/account-mails.server.ts";
import type { Site } from "#platform/context.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { ALARM, type Mail, topicFor } from "#domains/mail/outbox.server.ts";

type Addressee = Pick<User, "firstName" | "email" | "isVerified">;

/** What happened to a second factor, described for its owner. */
const EVENTS = {
  added: {
    subject: "A second factor was added to your account",
    says: "A new way to confirm your login was added to your account",
  },
  removed: {
    subject: "A second factor was removed from your account",
    says: "A way to confirm your login was removed from your account",
  },
  newCodes: {
    subject: "New recovery codes were made for your account",
    says: "Ten new recovery codes were made for your account, and the old ones no longer work",
  },
  codeUsed: {
    subject: "A recovery code of your account was used",
    says: "One of the recovery codes of your account was used",
  },
  wrongCodes: {
    subject: "Wrong codes were entered for your account",
    says: "Someone who knows the password of your account entered five wrong codes in a row",
  },
  reset: {
    subject: "The second factor of your account was removed",
    says: "The second factor of your account was removed by an administrator, and every device was signed out",
  },
} as const;

export type SecondFactorEvent = keyof typeof EVENTS;

/** The mail for the owner; it does not repeat the factor's name, because the user chose it. */
export function secondFactorMail(site: Site, user: Addressee, event: SecondFactorEvent): Mail {
  const { subject, says } = EVENTS[event];
  return composeMail({
    to: user.email,
    ...(event === "wrongCodes" ? topicFor(user) : topicFor(user, ALARM)),
    subject: `${subject} at ${site.companyName}`,
    paragraphs: [
      greeting(user),
      `${says} at ${site.companyName}.`,
      "If this was not you, please choose a new password at once and contact us.",
    ],
    action: { label: "Your account", url: `${site.publicUrl}/account` },
  });
}

export function secondFactorSamples(site: Site): Record<string, Mail> {
  const sample = (event: SecondFactorEvent) =>
    secondFactorMail(site, { firstName: "Ada", email: "ada@example.com", isVerified: true }, event);
  return {
    "Second factor added": sample("added"),
    "Second factor removed": sample("removed"),
    "New recovery codes": sample("newCodes"),
    "Recovery code used": sample("codeUsed"),
    "Wrong codes": sample("wrongCodes"),
    "Second factor removed by an administrator": sample("reset"),
  };
}

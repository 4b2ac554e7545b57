import { minuteOf } from "#kit/values/times.ts";
import { scopesInWords } from "./api-tokens.ts";
import { greeting } from "#domains/accounts/account-mails.server.ts";
import type { Reader } from "#domains/accounts/admin-notices.server.ts";
import type { Site } from "#platform/context.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import type { Mail } from "#domains/mail/outbox.server.ts";

interface Made {
  name: string;
  by: string;
  scopes: readonly string[];
  networks: readonly string[];
  expiresAt: string;
}

/** Tells an admin that a program can act in somebody's name from now on. */
export function tokenMade(
  site: Site,
  reader: Reader,
  { name, by, scopes, networks, expiresAt }: Made,
): Mail {
  const from = networks.length > 0 ? networks.join(", ") : "any network";
  return mailFor(site, reader, {
    subject: `An API token was made at ${site.companyName}`,
    says: [
      `${by} made the API token ${name}. A program that has it can read and change what the token is for, in the name of ${by}, until it ends or is revoked.`,
      `For: ${scopesInWords(scopes)}\nFrom: ${from}\nUntil: ${minuteOf(expiresAt)}`,
    ],
  });
}

interface Used {
  name: string;
  by: string;
  network: string;
  isAllowed: boolean;
}

/** Tells an admin that a token was used from a network for the first time, or was refused there. */
export function tokenUsed(
  site: Site,
  reader: Reader,
  { name, by, network, isAllowed }: Used,
): Mail {
  const what = isAllowed ? "used" : "refused";
  const because = isAllowed ? "" : ", which is not one of its networks: the request was refused";
  return mailFor(site, reader, {
    subject: `An API token was ${what} from a new network at ${site.companyName}`,
    says: [
      `The API token ${name} of ${by} was used for the first time from the network ${network}${because}.`,
    ],
  });
}

function mailFor(
  site: Site,
  reader: Reader,
  { subject, says }: { subject: string; says: string[] },
): Mail {
  return composeMail({
    to: reader.email,
    audience: "office",
    subject,
    paragraphs: [
      greeting(reader),
      ...says,
      "If none of you knows about this, please revoke the token at once: its maker's password may be known to someone else.",
    ],
    action: {
      label: "Open the tokens",
      url: `${site.publicUrl}/admin/site-settings?tab=connections`,
    },
  });
}

/** The mails as all administrators would get them, named by their occasion. */
export function tokenMailSamples(site: Site): Record<string, Mail> {
  const reader = { email: "admin@example.com", firstName: "Ada", isVerified: true };
  const token = { name: "CRM", by: "Maya Ortiz", network: "203.0.113.0/24", isAllowed: true };
  const made = { scopes: ["leads:read"], networks: [], expiresAt: "2027-02-25T12:30:00.000Z" };
  return {
    "To all administrators: an API token was made": tokenMade(site, reader, { ...token, ...made }),
    "To all administrators: an API token was used from a new network": tokenUsed(
      site,
      reader,
      token,
    ),
  };
}

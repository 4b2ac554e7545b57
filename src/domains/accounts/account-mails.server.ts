import { minuteOf } from "#kit/values/times.ts";
import { type Account, type DeskRights, emailKey, type User, worksAtDesk } from "./accounts.ts";
import { APPLICATION_TERM_MONTHS } from "#domains/people/people.ts";
import type { Site } from "#platform/context.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { ALARM, LINK_SECRET, type Mail, topicFor } from "#domains/mail/outbox.server.ts";
import { INVITATION_MS, VERIFY_PATH } from "./links/links.server.ts";
import type { Db } from "#platform/database/engine.ts";
import type { LinkPurpose } from "./accounts.table.ts";

type Addressee = Pick<
  User,
  "id" | "firstName" | "username" | "email" | "isVerified" | "isLoanOfficer"
>;

/**
 * Only if the address is verified, because anybody can register a name with a stranger's address.
 */
export function greeting({
  firstName,
  isVerified,
}: Pick<User, "firstName" | "isVerified">): string {
  return isVerified ? `Hello ${firstName},` : "Hello,";
}

/**
 * The greeting in a mail to an address that anybody could have typed: it has a name only if the
 * owner of the address has verified it.
 */
export async function greetingAt(db: Db, email: string): Promise<string> {
  const owner = await db
    .selectFrom("users")
    .where("emailKey", "=", emailKey(email))
    .select(["firstName", "isVerified"])
    .executeTakeFirst();
  return greeting({ firstName: owner?.firstName ?? "", isVerified: owner?.isVerified === 1 });
}

type Given = Omit<Parameters<typeof composeMail>[0], "to" | "paragraphs">;

function mailTo(user: Addressee, { says, ...given }: Given & { says: string[] }): Mail {
  const paragraphs = [greeting(user), ...says];
  return composeMail({ to: user.email, ...topicFor(user), ...given, paragraphs });
}

export function linkMail(purpose: LinkPurpose, site: Site, user: Addressee & Named): Mail {
  const compose = purpose === "verify-email" ? verification : passwordReset;
  return { ...compose(site, user), link: { purpose, userId: user.id } };
}

/** What confirming an address means: a stranger may have made the account with it. */
export function whoseAccount({ username, createdAt }: Named): string {
  return `The account has the username ${username} and was made on ${minuteOf(createdAt)}. Whoever has its password will see the requests of this address. Do not confirm if you did not make it.`;
}

type Named = Pick<Account, "username" | "createdAt">;

function verification(site: Site, user: Addressee & Named): Mail {
  const { email, isLoanOfficer } = user;
  return composeMail({
    to: email,
    subject: `Please verify your email address for ${site.companyName}`,
    paragraphs: [
      greeting(user),
      isLoanOfficer
        ? `Thank you for joining ${site.companyName} as a loan officer. Please confirm that this address is yours; the loan officer portal opens with your next login.`
        : `Thank you for creating an account at ${site.companyName}. Please confirm your email address, so that we know that messages about your loan reach you.`,
      whoseAccount(user),
      "The link works once and for 24 hours. If you did not create this account, you can ignore this message.",
    ],
    action: { label: "Verify my email address", url: verifyUrl(site) },
  });
}

/**
 * The mail with the link that confirms a new address; of the person asking it contains only the
 * username.
 */
export function newAddressMail(
  site: Site,
  { userId, email, ...account }: { userId: number; email: string } & Named,
): Mail {
  return composeMail({
    to: email,
    subject: `Please confirm your new email address for ${site.companyName}`,
    paragraphs: [
      "Hello,",
      `Someone, hopefully you, asked to use this address for their account at ${site.companyName}. The account changes to it once you confirm.`,
      whoseAccount(account),
      "The link works once and for 24 hours. If you did not ask for it, you can ignore this message: nothing changes.",
    ],
    action: { label: "Confirm my email address", url: verifyUrl(site) },
    link: { purpose: "verify-email", userId },
  });
}

/** The mail for the owner of an address that somebody else entered as theirs. */
export function addressTried(site: Site, user: Addressee): Mail {
  return composeMail({
    to: user.email,
    topic: "address-tried",
    subject: `Your email address was entered at ${site.companyName}`,
    paragraphs: [
      greeting(user),
      `Someone tried to use this address for another account at ${site.companyName}. You already have an account with it, so nothing was changed and they learned nothing.`,
      "If it was you, please sign in, or choose a new password if you have forgotten it. If it was not, you do not need to do anything.",
    ],
    action: { label: "Forgot your password?", url: `${site.publicUrl}/forgot-password` },
  });
}

/** Tells a user that they were approved as a loan officer. */
export function officerAdmitted(site: Site, user: Addressee): Mail {
  return mailTo(user, {
    subject: `You are now a loan officer at ${site.companyName}`,
    says: [
      `You are now a loan officer at ${site.companyName}: the portal opens with your next login${user.isVerified ? "" : ", once you have verified this address"}.`,
    ],
    action: { label: "Open the portal", url: `${site.publicUrl}/LOagentsPortal` },
  });
}

/** Tells a loan officer that an administrator has admitted them to applicants. */
export function officerMeetsApplicants(site: Site, user: Addressee): Mail {
  return mailTo(user, {
    subject: `You can now work with applicants at ${site.companyName}`,
    says: [
      "An administrator has admitted you. Leads can be assigned to you now, and you find them in the portal under My Leads.",
    ],
    action: { label: "Open My Leads", url: `${site.publicUrl}/LOagentsPortal/leads` },
  });
}

/**
 * Tells somebody whose address is outside the lender's domains that they are no loan officer now.
 */
export function officerEnded(site: Site, user: Addressee, domains: readonly string[]): Mail {
  return mailTo(user, {
    subject: `You are no longer a loan officer at ${site.companyName}`,
    says: [
      `Loan officers at ${site.companyName} now need an email address at ${domains.join(" or ")}, and your account has another one. The portal and your page on the website are closed to you; your account stays as a customer's.`,
      "If you have an address there, please ask an administrator to make you a loan officer again with it.",
    ],
  });
}

/**
 * The notice to the office: the officer gets access to the portal after verifying their e-mail, or
 * after being approved.
 */
export function officerRegistered(
  site: Site,
  to: string,
  { user, waits }: { user: User; waits: boolean },
): Mail {
  const name = `${user.firstName} ${user.lastName}`;
  return composeMail({
    to,
    audience: "office",
    replyTo: { name, address: user.email },
    subject: `${name} has registered as a loan officer`,
    paragraphs: [
      `${name} has registered as a loan officer${waits ? " and waits for your approval: until then the account is a customer's" : ". Once they verify their email, the portal with its resources and the directory opens to them; they work with applicants once you admit them"}.`,
      `Email: ${user.email}\nUsername: ${user.username}${user.phone ? `\nPhone: ${user.phone}` : ""}`,
      `If you do not know them, please ${waits ? "decline" : "remove the account"}.`,
    ],
    action: { label: "Open the users", url: `${site.publicUrl}/admin/users` },
  });
}

function verifyUrl(site: Site): string {
  return `${site.publicUrl}${VERIFY_PATH}?token=${LINK_SECRET}`;
}

function passwordReset(site: Site, user: Addressee): Mail {
  const { username, isVerified } = user;
  return mailTo(user, {
    subject: `Choose a new password for ${site.companyName}`,
    says: [
      `Someone, hopefully you, asked for a new password for your account at ${site.companyName}.${isVerified ? ` Your username is ${username}.` : ""}`,
      "Only the link in the newest message works, once and for one hour. If you did not ask for it, you can ignore this message: your password stays as it is.",
    ],
    action: { label: "Choose a new password", url: resetUrl(site) },
  });
}

/** The part after the # stays in the browser, so no proxy logs the secret. */
function resetUrl(site: Site, query = ""): string {
  return `${site.publicUrl}/reset-password${query}#token=${LINK_SECRET}`;
}

/** Invites a person whose account an admin has created to choose its password, also again. */
export function invitation(site: Site, user: Addressee & DeskRights): Mail {
  const { id: userId, username, isLoanOfficer } = user;
  const places = [
    ...(worksAtDesk(user) ? ["the admin area"] : []),
    ...(isLoanOfficer ? ["the loan officer portal"] : []),
  ];
  const access = places.length > 0 ? `, with access to ${places.join(" and ")}` : "";
  const link = { purpose: "reset-password", userId, lifetimeMs: INVITATION_MS } as const;
  return {
    ...mailTo(user, {
      subject: `Your account at ${site.companyName}`,
      says: [
        `An account has been created for you at ${site.companyName}${access}. Your username is ${username}; you can sign in with your email address too.`,
        "Please choose your password. The link works once and for seven days; after that, use “Forgot your password?” beside the login to get a new one.",
      ],
      action: { label: "Choose your password", url: resetUrl(site, "?invited=true") },
    }),
    link,
  };
}

export function passwordChanged(site: Site, user: Addressee): Mail {
  return mailTo(user, {
    ...topicFor(user, ALARM),
    subject: `Your password for ${site.companyName} was changed`,
    says: [
      `The password of your account at ${site.companyName} has just been changed, and every other device was signed out.`,
      "If this was not you, please choose a new password at once.",
    ],
    action: { label: "Forgot your password?", url: `${site.publicUrl}/forgot-password` },
  });
}

export function emailChanged(site: Site, user: Addressee): Mail {
  return mailTo(user, {
    ...topicFor(user, ALARM),
    subject: `Your email address for ${site.companyName} was changed`,
    says: [
      `Your account at ${site.companyName} now has another email address, and messages will go there from now on.`,
      "If this was not you, please contact us at once.",
    ],
    action: { label: "Contact us", url: `${site.publicUrl}/contact` },
  });
}

export function newDevice(site: Site, user: Addressee, device: string): Mail {
  return mailTo(user, {
    subject: `New sign-in to your account at ${site.companyName}`,
    says: [
      `New sign-in to your account at ${site.companyName} from ${device}, ${minuteOf(new Date().toISOString())}.`,
      "Not you? Change your password at once, which signs out every device.",
    ],
    action: { label: "Forgot your password?", url: `${site.publicUrl}/forgot-password` },
  });
}

/** Tells the user that somebody keeps trying passwords. */
export function signInsRefused(site: Site, user: Addressee): Mail {
  return composeMail({
    to: user.email,
    subject: `Refused sign-ins to your account at ${site.companyName}`,
    paragraphs: [
      greeting(user),
      `Within an hour at least 20 sign-ins to your account at ${site.companyName} were refused because the password was wrong. Nobody got in that way, and further tries are slowed down.`,
      "Your own browsers, where you have signed in before, are not slowed down. If your password is short or used elsewhere too, please choose a new one.",
    ],
    action: { label: "Choose a new password", url: `${site.publicUrl}/forgot-password` },
  });
}

/** The last mail to an account whose owner has closed it. */
export function accountClosed(site: Site, user: Addressee, kept: readonly string[]): Mail {
  return mailTo(user, {
    subject: `Your account at ${site.companyName} is closed`,
    says: [
      `Your account at ${site.companyName} has just been closed, with your saved calculations, any application that you had not sent, your newsletter and the messages that you had sent us from the account.`,
      ...(kept.length > 0
        ? [
            `The law has us keep for ${APPLICATION_TERM_MONTHS} months after our decision: ${kept.join(", ")}.`,
          ]
        : []),
      "If it was not you who closed the account, please contact us at once.",
    ],
    action: { label: "Contact us", url: `${site.publicUrl}/contact` },
  });
}

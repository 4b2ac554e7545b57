import type { AuditEntry } from "./audit.output.ts";
import { counted } from "#kit/values/counted.ts";

export type { AuditEntry, AuditPerson, AuditSubject } from "./audit.output.ts";

/** The recorded actions, named by domain and action, and what was done in words. */
export const ACTIONS = {
  "accounts.close": "Closed their account",
  "accounts.exportOwn": "Downloaded their own data",
  "accounts.further": "More actions in this minute, not listed one by one",
  "accounts.signIn": "Signed in",
  "accounts.signInRefused": "Refused a sign-in",
  "api-tokens.create": "Made an API token",
  "api-tokens.end": "Ended an API token",
  "api-tokens.network": "Used an API token from a new network",
  "api-tokens.refused": "Was refused an API token's use from another network",
  "api-tokens.revoke": "Revoked an API token",
  "applications.askForDocuments": "Asked for documents",
  "applications.export": "Exported applications",
  "applications.mismo": "Exported an application for a loan system",
  "applications.removeDocument": "Removed a document",
  "applications.reviewDocument": "Reviewed a document",
  "applications.setStatus": "Set the status of an application",
  "audit.export": "Exported the activity",
  "backup.now": "Made a backup",
  "contact.export": "Exported messages",
  "contact.setStatus": "Marked a message",
  "content.cancelSchedule": "Dropped a plan to publish",
  "content.create": "Began something new",
  "content.edit": "Edited",
  "content.erase": "Deleted for good",
  "content.revokePreview": "Ended the links to a draft",
  "content.move": "Changed the order",
  "content.publish": "Published",
  "content.restore": "Took out of the trash",
  "content.restoreVersion": "Restored a version",
  "leads.addConsent": "Wrote down a permission",
  "leads.withdrawConsent": "Wrote down a withdrawal",
  "leads.addTemplate": "Added a reply template",
  "leads.assign": "Assigned a lead",
  "leads.change": "Changed a lead",
  "leads.erase": "Erased a person",
  "leads.eraseOld": "Erased old records",
  "leads.endHold": "Ended the hold on a person",
  "leads.hold": "Put a person on hold",
  "leads.export": "Exported leads",
  "leads.exportPerson": "Downloaded a person's data",
  "leads.changeTemplate": "Changed a reply template",
  "leads.deleteTemplate": "Deleted a reply template",
  "leads.dismissSuggestion": "Dismissed a suggested merge",
  "leads.merge": "Merged two people",
  "leads.orderTemplates": "Ordered the reply templates",
  "leads.reply": "Replied by email",
  "leads.settings": "Changed the settings of leads",
  "leads.split": "Split a person",
  "pictures.add": "Added a picture",
  "pictures.remove": "Removed a picture",
  "pictures.replace": "Replaced a picture",
  "pictures.save": "Changed the description of a picture",
  "categories.add": "Added a category of articles",
  "categories.delete": "Deleted a category of articles",
  "categories.merge": "Merged a category of articles into another",
  "categories.move": "Moved a category of articles",
  "categories.rename": "Renamed a category of articles",
  "content.schedule": "Planned to publish",
  "content.scheduleEnd": "Planned an end",
  "content.trash": "Moved to the trash",
  "content.unpublish": "Took off the website",
  "dashboard.tickFirstDay": "Ticked the first-day list",
  "dated-tables.add": "Added a dated table",
  "dated-tables.change": "Changed a dated table",
  "dated-tables.delete": "Deleted a dated table",
  "dated-tables.importCounties": "Imported county limits",
  "mail.addToLead": "Put an email on a record",
  "mail.dismiss": "Dismissed an email that was not matched",
  "mail.removeInbox": "Removed the inbox",
  "mail.removeServer": "Removed the mail server",
  "mail.resetText": "Returned to the default text of an email",
  "mail.retry": "Retried an email",
  "mail.saveInbox": "Changed the inbox",
  "mail.saveServer": "Changed the mail server",
  "mail.saveText": "Changed the text of an email",
  "mail.test": "Sent a test email",
  "mail.testInbox": "Tried an inbox",
  "quarantine.release": "Released from the quarantine",
  "quarantine.remove": "Deleted from the quarantine",
  "quarantine.report": "Reported as spam",
  "newsletter.export": "Exported subscribers",
  "newsletter.remove": "Removed a subscriber",
  "newsletter.send": "Sent an article to the subscribers",
  "newsletter.switch": "Switched the newsletter on or off",
  "officers.admit": "Approved a loan officer",
  "officers.admitToApplicants": "Admitted a loan officer to applicants",
  "officers.decline": "Declined a loan officer",
  "officers.declineLicense": "Declined an officer's license",
  "officers.editCard": "Changed a public page",
  "officers.proposeLicense": "Stated their own license",
  "officers.setSignUpRules": "Changed who may register as a loan officer",
  "officers.withdraw": "Withdrew a loan officer from applicants",
  "rates.edit": "Edited the rates",
  "rates.expire": "Took expired rates off the website",
  "rates.import": "Imported rates",
  "rates.publish": "Published rates",
  "rates.withdraw": "Took the rates off the website",
  "reads.activity": "Listed the activity",
  "reads.applications": "Listed applications",
  "reads.document": "Downloaded a document",
  "reads.leads": "Listed leads",
  "reads.mails": "Listed emails",
  "reads.messages": "Listed messages",
  "reads.notices": "Listed their notices",
  "reads.quarantine": "Listed the quarantine",
  "reads.export": "Exported who saw what",
  "reads.reads": "Listed who saw what",
  "reads.subscribers": "Listed subscribers",
  "reads.users": "Listed users",
  "redirects.add": "Redirected an address",
  "redirects.change": "Changed a redirect",
  "redirects.delete": "Deleted a redirect",
  "redirects.dismiss": "Dismissed a missing address",
  "resources.create": "Added a resource",
  "resources.createCategory": "Added a category",
  "resources.delete": "Deleted a resource",
  "resources.update": "Changed a resource",
  "second-factor.add": "Added a second factor",
  "second-factor.new-codes": "Made new recovery codes",
  "second-factor.recovery-code": "Used a recovery code",
  "second-factor.refused": "Was refused a second factor",
  "second-factor.remove": "Removed a second factor",
  "second-factor.reset": "Reset someone's second factor",
  "settings.save": "Changed a setting",
  "settings.vouch": "Confirmed a new contact address",
  "uploads.resource": "Uploaded a file",
  "users.create": "Added a user",
  "users.deactivate": "Deactivated a user",
  "users.delete": "Deleted a user",
  "users.reactivate": "Reactivated a user",
  "users.setProfileImage": "Changed a profile image",
  "users.update": "Changed a user",
  "users.vouch": "Confirmed the changes to a user",
  "transfer.addFile": "Uploaded a file to import",
  "transfer.cancel": "Canceled an import",
  "transfer.export": "Exported all content",
  "transfer.exportRecord": "Exported the website of a period",
  "transfer.finish": "Finished an import",
  "transfer.start": "Started an import",
  "webhooks.add": "Added a webhook",
  "webhooks.change": "Changed a webhook",
  "webhooks.delete": "Deleted a webhook",
  "webhooks.replay": "Sent an event once more",
  "webhooks.test": "Tested a webhook",
} as const satisfies Record<`reads.${CountedList}` | `${string}.${string}`, string>;

export type AuditAction = keyof typeof ACTIONS;

/** The part of the action before the dot, a filter of the list. */
export type AuditKind = AuditAction extends `${infer Kind}.${string}` ? Kind : never;

/** The kinds of action, by the part before the dot. */
export const KINDS: Record<AuditKind, string> = {
  accounts: "Sign-ins",
  "api-tokens": "API tokens",
  applications: "Applications",
  audit: "Activity",
  backup: "Backups",
  categories: "Categories",
  contact: "Messages",
  content: "Content",
  dashboard: "First-day list",
  "dated-tables": "Dated tables",
  leads: "Leads",
  mail: "Email",
  newsletter: "Newsletter",
  quarantine: "Quarantine",
  officers: "Loan officers",
  pictures: "Pictures",
  rates: "Rates",
  reads: "Lists and documents read",
  redirects: "Redirects",
  resources: "Resources",
  "second-factor": "Second factors",
  settings: "Site settings",
  uploads: "Uploads",
  users: "Users",
  transfer: "Import and export",
  webhooks: "Webhooks",
};

/** The lists whose reads are recorded: one record of each, and several. */
const LISTED = {
  activity: ["entry of the activity", "entries of the activity"],
  applications: ["application"],
  leads: ["lead"],
  mails: ["mail"],
  messages: ["message"],
  notices: ["of their notices", "of their notices"],
  quarantine: ["record of the quarantine", "records of the quarantine"],
  reads: ["record that was shown", "records that were shown"],
  subscribers: ["subscriber"],
  users: ["user"],
} as const satisfies Record<string, readonly [string, string?]>;
export type CountedList = keyof typeof LISTED;

const LISTS = new Map<string, readonly [string, string?]>(Object.entries(LISTED));

/** Such as `Set the status of an application`, or `Listed 120 applications`. */
export function actionInWords({ action, after }: Pick<AuditEntry, "action" | "after">): string {
  const words = LISTS.get(action.replace(/^reads\./, ""));
  const count = /^\{"count":(\d+)/.exec(after ?? "")?.[1];
  if (words && count) return `Listed ${counted(Number(count), ...words)}`;
  return Object.hasOwn(ACTIONS, action) ? ACTIONS[action as AuditAction] : action;
}

export interface AuditFilter {
  /** The username of the person who did it. */
  person?: string | undefined;
  /** The part of the action before the dot, such as `settings`. */
  kind?: string | undefined;
  /** The name of a record in the activity, such as `application 2026-000123`. */
  record?: string | undefined;
  /** The earliest time, inclusive, and the latest, exclusive. */
  since?: string | undefined;
  until?: string | undefined;
}

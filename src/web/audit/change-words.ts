import type { AuditAction, AuditEntry, AuditKind } from "#shared/audit.ts";
import { TOKEN_DOMAINS, type TokenDomain } from "#shared/api-tokens.ts";
import { counted } from "#shared/counted.ts";
import { formatFileSize } from "#shared/format.ts";
import { WEBHOOK_EVENTS } from "#shared/webhooks.ts";

const ACTIONS: Record<AuditAction, string> = {
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
  "leads.addTemplate": "Added a reply template",
  "leads.assign": "Assigned a lead",
  "leads.change": "Changed a lead",
  "leads.erase": "Erased a person",
  "leads.eraseOld": "Erased old records",
  "leads.export": "Exported leads",
  "leads.exportPerson": "Downloaded a person's data",
  "leads.changeTemplate": "Changed a reply template",
  "leads.deleteTemplate": "Deleted a reply template",
  "leads.dismissSuggestion": "Dismissed a suggested merge",
  "leads.merge": "Merged two people",
  "leads.orderTemplates": "Ordered the reply templates",
  "leads.reply": "Replied by mail",
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
  "mail.addToLead": "Put a mail on a record",
  "mail.dismiss": "Dismissed a mail that was not matched",
  "mail.removeInbox": "Removed the inbox",
  "mail.removeServer": "Removed the mail server",
  "mail.resetText": "Returned to the default text of a mail",
  "mail.retry": "Retried a mail",
  "mail.saveInbox": "Changed the inbox",
  "mail.saveServer": "Changed the mail server",
  "mail.saveText": "Changed the text of a mail",
  "mail.test": "Sent a test mail",
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
  "officers.editCard": "Changed a public page",
  "officers.setSignUpRules": "Changed who may register as a loan officer",
  "officers.withdraw": "Withdrew a loan officer from applicants",
  "rates.edit": "Edited the rates",
  "rates.expire": "Took expired rates off the website",
  "rates.import": "Imported rates",
  "rates.publish": "Published rates",
  "rates.withdraw": "Took the rates off the website",
  "reads.applications": "Downloaded applications",
  "reads.document": "Downloaded a document",
  "reads.leads": "Downloaded leads",
  "reads.mails": "Downloaded the list of mails",
  "reads.messages": "Downloaded messages",
  "reads.quarantine": "Downloaded the quarantine",
  "reads.subscribers": "Downloaded subscribers",
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
  "second-factor.reset": "Reset somebody's second factor",
  "settings.save": "Changed a setting",
  "uploads.resource": "Uploaded a file",
  "users.create": "Added a user",
  "users.deactivate": "Deactivated a user",
  "users.delete": "Deleted a user",
  "users.reactivate": "Reactivated a user",
  "users.setProfileImage": "Changed a profile image",
  "users.update": "Changed a user",
  "transfer.addFile": "Uploaded a file to import",
  "transfer.cancel": "Canceled an import",
  "transfer.export": "Exported all content",
  "transfer.finish": "Finished an import",
  "transfer.start": "Started an import",
  "webhooks.add": "Added a webhook",
  "webhooks.change": "Changed a webhook",
  "webhooks.delete": "Deleted a webhook",
  "webhooks.replay": "Sent an event once more",
  "webhooks.test": "Tested a webhook",
};

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
  mail: "Mail",
  newsletter: "Newsletter",
  quarantine: "Quarantine",
  officers: "Loan officers",
  pictures: "Pictures",
  rates: "Rates",
  reads: "Downloads of lists and documents",
  redirects: "Redirects",
  resources: "Resources",
  "second-factor": "Second factors",
  settings: "Site settings",
  uploads: "Uploads",
  users: "Users",
  transfer: "Import and export",
  webhooks: "Webhooks",
};

/** Such as `Set the status of an application`, or `Downloaded 120 applications`. */
export function actionInWords({ action, after }: Pick<AuditEntry, "action" | "after">): string {
  const [, one] = /^reads\.(\w+)s$/.exec(action) ?? [];
  const count = /^\{"count":(\d+)/.exec(after ?? "")?.[1];
  if (one && count) return `Downloaded ${counted(Number(count), one)}`;
  return Object.hasOwn(ACTIONS, action) ? ACTIONS[action as AuditAction] : action;
}

/** A name such as `Jane Doe (janedo_lo)`; a deleted user by the username alone. */
export function actorInWords({ actor, actorName }: AuditEntry): string {
  return AUTOMATIC[actorName] ?? (actor ? `${actor.name} (${actorName})` : actorName);
}

/** Authors without an account. */
const AUTOMATIC: Record<string, string> = {
  "(operator)": "On the command line",
  "(schedule)": "As planned",
  "(server)": "Automatically",
  "not signed in": "Not signed in",
};

/** What was recorded by a word of the code. */
const SUBJECTS: Record<string, string> = {
  "backup-elsewhere": "Backups copied elsewhere",
  "put-away": "The whole list",
};

/** The object of the action: its name where it has one, a setting's key in words. */
export function subjectInWords({ action, subject }: AuditEntry): string {
  if (action === "settings.save") return sentenceCase(subject);
  const [, name] = /^[a-z]+ \d+ \((.+)\)$/.exec(subject) ?? [];
  if (name !== undefined) return name;
  const words = subject.replace(/^account \S+ from/, "a name without an account, from");
  return SUBJECTS[words] ?? words.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** `contactPhone` as `Contact phone`, `fileUrl` as `File URL`. */
function sentenceCase(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\b(?:id|nmls|url)\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The most characters of JSON that fit a table row. */
const SHORT = 60;

/** Whether the row shows the complete values. */
export function isShort({ before, after }: AuditEntry): boolean {
  return (before?.length ?? 0) <= SHORT && (after?.length ?? 0) <= SHORT;
}

/** Recorded names that say little to a reader. */
const NAMES: Record<string, string> = {
  door: "Through",
  account: "Account (coded)",
  count: "Records",
};

/** Recorded codes in words. */
const VALUES: Record<string, Record<string, string>> = {
  door: { site: "the website", admin: "the admin area" },
  outcome: { wrong: "wrong name or password", limited: "too many tries" },
  security: { starttls: "STARTTLS", tls: "TLS", none: "none" },
};

const DOMAINS = Object.keys(TOKEN_DOMAINS) as TokenDomain[];

/** Recorded codes in words, wherever they stand. */
const CODES: Record<string, string> = {
  ...WEBHOOK_EVENTS,
  ...Object.fromEntries(DOMAINS.map((domain) => [`${domain}:read`, TOKEN_DOMAINS[domain]])),
  ...Object.fromEntries(
    DOMAINS.map((domain) => [`${domain}:write`, `${TOKEN_DOMAINS[domain]} (with changes)`]),
  ),
  filed: "Written to a file",
};

/** A recorded value as readable lines; a value that was cut off is read as far as it goes. */
export function linesOf(json: string | null): { name?: string; text: string }[] {
  if (json === null) return [];
  const value = parse(json);
  if (Array.isArray(value)) return value.map((item) => ({ text: inWords(item) }));
  if (typeof value !== "object" || value === null) return [{ text: inWords(value) }];
  const fields = Object.entries(value).filter(([key, field]) => key !== "times" || field !== 1);
  return fields.map(([key, field]) => ({
    name: NAMES[key] ?? sentenceCase(key),
    text:
      VALUES[key]?.[String(field)] ??
      (key === "size" && typeof field === "number" ? formatFileSize(field) : inWords(field)),
  }));
}

/** A time as it is recorded. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const instant = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return `${json.replace(/^"/, "").replaceAll("\\n", "\n").replaceAll('\\"', '"')}…`;
  }
}

function inWords(value: unknown): string {
  if (value === "") return "(empty)";
  if (value === null) return "none";
  if (value === true || value === "true") return "yes";
  if (value === false || value === "false") return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(inWords).join(", ");
  if (typeof value === "object") return partsInWords({ ...value });
  if (typeof value !== "string") return JSON.stringify(value);
  return INSTANT.test(value) ? instant.format(new Date(value)) : (CODES[value] ?? value);
}

/** A value with parts, by what people call it if it has such a name. */
function partsInWords(parts: Record<string, unknown>): string {
  if (typeof parts.label === "string") return parts.label;
  const each = Object.entries(parts).map(
    ([name, part]) => `${sentenceCase(name)} ${inWords(part)}`,
  );
  return each.join(", ");
}

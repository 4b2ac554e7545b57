import type { AuditEntry } from "../../shared/audit.ts";
import { formatFileSize } from "../../shared/format.ts";

const ACTIONS: Record<string, string> = {
  "accounts.signIn": "Signed in",
  "accounts.signInRefused": "Refused a sign-in",
  "applications.setStatus": "Set the status of an application",
  "backup.now": "Made a backup",
  "contact.setStatus": "Marked a message",
  "dashboard.tickFirstDay": "Ticked the first-day list",
  "mail.retry": "Retried a mail",
  "mail.test": "Sent a test mail",
  "resources.create": "Added a resource",
  "resources.createCategory": "Added a category",
  "resources.delete": "Deleted a resource",
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
};

/** The kinds of action, by what stands before the dot. */
export const KINDS: Record<string, string> = {
  accounts: "Sign-ins",
  applications: "Applications",
  backup: "Backups",
  contact: "Messages",
  dashboard: "First-day list",
  resources: "Resources",
  "second-factor": "Second factors",
  settings: "Site settings",
  uploads: "Uploads",
  users: "Users",
};

/** What was done, in words. */
export function actionInWords({ action }: AuditEntry): string {
  return ACTIONS[action] ?? action;
}

/** What it was done to: the key of a setting as words, everything else as it was recorded. */
export function subjectInWords({ action, subject }: AuditEntry): string {
  return action === "settings.save" ? sentenceCase(subject) : subject;
}

/** `contactPhone` as `Contact phone`, `fileUrl` as `File URL`. */
function sentenceCase(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\burl\b/, "URL");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a row of the table has room for, in characters of JSON. */
const SHORT = 60;

/** Whether the row shows all there is. */
export function isShort({ before, after }: AuditEntry): boolean {
  return (before?.length ?? 0) <= SHORT && (after?.length ?? 0) <= SHORT;
}

/** A recorded value as lines to read; what was cut in the middle is read as far as it goes. */
export function linesOf(json: string | null): { name?: string; text: string }[] {
  if (json === null) return [];
  const value = parse(json);
  if (typeof value !== "object" || value === null) return [{ text: inWords(value) }];
  return Object.entries(value).map(([key, field]) => ({
    name: sentenceCase(key),
    text: key === "size" && typeof field === "number" ? formatFileSize(field) : inWords(field),
  }));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return `${json.replace(/^"/, "").replaceAll("\\n", "\n").replaceAll('\\"', '"')}…`;
  }
}

function inWords(value: unknown): string {
  if (value === "") return "(empty)";
  if (value === true || value === "true") return "yes";
  if (value === false || value === "false") return "no";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export type { AuditEntry, AuditPerson, AuditSubject } from "./audit.output.ts";

/** The recorded actions, named by domain and action. */
export type AuditAction =
  | "accounts.signIn"
  | "accounts.signInRefused"
  | "api-tokens.create"
  | "api-tokens.revoke"
  | "applications.askForDocuments"
  | "applications.export"
  | "applications.mismo"
  | "applications.removeDocument"
  | "applications.reviewDocument"
  | "applications.setStatus"
  | "audit.export"
  | "backup.now"
  | "contact.export"
  | "contact.setStatus"
  | "content.cancelSchedule"
  | "content.create"
  | "content.edit"
  | "content.erase"
  | "content.move"
  | "content.publish"
  | "content.restore"
  | "content.restoreVersion"
  | "content.schedule"
  | "content.scheduleEnd"
  | "content.trash"
  | "content.unpublish"
  | "dashboard.tickFirstDay"
  | "dated-tables.add"
  | "dated-tables.change"
  | "dated-tables.delete"
  | "dated-tables.importCounties"
  | "leads.assign"
  | "leads.change"
  | "leads.export"
  | "leads.merge"
  | "leads.settings"
  | "leads.split"
  | "pictures.add"
  | "pictures.remove"
  | "pictures.replace"
  | "pictures.save"
  | "mail.retry"
  | "mail.test"
  | "newsletter.export"
  | "newsletter.remove"
  | "newsletter.send"
  | "newsletter.switch"
  | "officers.admit"
  | "officers.decline"
  | "officers.editCard"
  | "officers.setSignUpRules"
  | "rates.edit"
  | "rates.expire"
  | "rates.import"
  | "rates.publish"
  | "rates.withdraw"
  | "redirects.add"
  | "redirects.change"
  | "redirects.delete"
  | "redirects.dismiss"
  | "resources.create"
  | "resources.createCategory"
  | "resources.delete"
  | "second-factor.add"
  | "second-factor.new-codes"
  | "second-factor.recovery-code"
  | "second-factor.refused"
  | "second-factor.remove"
  | "second-factor.reset"
  | "settings.save"
  | "uploads.resource"
  | "users.create"
  | "users.deactivate"
  | "users.delete"
  | "users.reactivate"
  | "users.setProfileImage"
  | "users.update";

/** The domain of an action, which the list can be narrowed to. */
export type AuditKind = AuditAction extends `${infer Kind}.${string}` ? Kind : never;

export interface AuditFilter {
  /** The username of the person who did it. */
  person?: string | undefined;
  /** The action up to its dot, such as `settings`. */
  kind?: string | undefined;
  /** From this time on, and before that one. */
  since?: string | undefined;
  until?: string | undefined;
}

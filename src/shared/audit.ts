import type { ACTIONS } from "./action-words.ts";

export type { CountedList } from "./action-words.ts";
export type { AuditEntry, AuditPerson, AuditSubject } from "./audit.output.ts";

export type AuditAction = keyof typeof ACTIONS;

/** The part of the action before the dot, a filter of the list. */
export type AuditKind = AuditAction extends `${infer Kind}.${string}` ? Kind : never;

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

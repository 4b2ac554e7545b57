/** One thing that an admin did. */
export interface AuditEntry {
  id: number;
  at: string;
  /** The username at the time; the person may be gone. */
  actorName: string;
  /** Such as `settings.save`. */
  action: string;
  /** To what, such as `contactEmail` or `application 12`. */
  subject: string;
  /** JSON of what it was and what it became, no longer than a list can show. */
  before: string | null;
  after: string | null;
  /** Whether there is more of either than fits here. */
  isCut: boolean;
  /** The record that it was done to; null for what is none, such as a setting. */
  about: AuditSubject | null;
}

/** A record as people know it. */
export interface AuditSubject {
  what: "application" | "message" | "user" | "resource";
  /** Null once it is gone. */
  id: number | null;
  /** Such as the applicant's name or the file's title; empty when nothing tells it any more. */
  name: string;
}

export interface AuditFilter {
  /** The username of whoever did it. */
  person?: string | undefined;
  /** The action up to its dot, such as `settings`. */
  kind?: string | undefined;
  /** From this moment on, and before that one. */
  since?: string | undefined;
  until?: string | undefined;
}

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
}

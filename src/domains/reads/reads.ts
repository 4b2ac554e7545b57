/** What staff can have seen, by the table of its rows. */
export const SEEN = {
  auditEntries: "Activity",
  contactSubmissions: "Message",
  documents: "Document",
  inboxMails: "Email received",
  leads: "Lead",
  loanApplications: "Application",
  notices: "Notice",
  outbox: "Email sent",
  quarantine: "Quarantine",
  subscribers: "Subscriber",
  users: "User",
} as const satisfies Record<string, string>;
export type SeenTable = keyof typeof SEEN;

export interface ReadsFilter {
  /** The name of who read, as the activity has it. */
  person?: string | undefined;
  session?: string | undefined;
  token?: string | undefined;
  network?: string | undefined;
  /** What was seen of the person of this lead: all their records, documents and emails. */
  lead?: number | undefined;
  /** One record by its table and number, also one that is gone. */
  table?: SeenTable | undefined;
  record?: number | undefined;
  /** One read. */
  read?: number | undefined;
  /** The earliest time, inclusive, and the latest, exclusive. */
  since?: string | undefined;
  until?: string | undefined;
}

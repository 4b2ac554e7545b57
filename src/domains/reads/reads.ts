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

/** What a read was limited to, in words, by the field's name. */
export const LIMITED_BY: Record<string, string> = {
  assigneeId: "Assigned to user number",
  bom: "Marked for Excel",
  byAddress: "Same email address",
  campaign: "Campaign",
  category: "Category",
  collection: "Collection",
  domains: "Email domains",
  draftKey: "Draft",
  dueBy: "Due by",
  email: "Email",
  employment: "Employment",
  estimateOn: "Loan Estimate sent",
  expected: "Status before",
  fields: "Columns of a file",
  format: "File format",
  ids: "Chosen records",
  include: "Also included",
  incompleteBy: "Asked for until",
  incompleteOn: "Told to be incomplete",
  kind: "Kind",
  lead: "Lead number",
  name: "Name",
  needsApproval: "Approval needed",
  network: "Network",
  note: "Note",
  noticeOn: "Notice sent",
  older: "Older ones",
  order: "Order",
  perPerson: "One for each person",
  person: "Person",
  phone: "Phone",
  read: "Read number",
  reason: "Reason",
  reasons: "Reasons",
  record: "Record",
  reference: "Reference",
  revision: "Revision",
  session: "Session",
  since: "From",
  source: "Source",
  stage: "Stage",
  state: "State",
  status: "Status",
  table: "Kind of record",
  tag: "Tag",
  token: "Token",
  unanswered: "Unanswered",
  unassigned: "Unassigned",
  unread: "Unread",
  until: "To",
  untold: "Past day 30",
  gains: "Rate watch",
  withdrawnOn: "Withdrawn",
};

/** The input of a read in words, such as `Kind: message`. */
export function limitsInWords(filter: string): string[] {
  const { id: _id, ...given } = JSON.parse(filter) as Record<string, unknown>;
  return Object.entries(given).map(([name, value]) => {
    const words = value === true ? "yes" : value === false ? "no" : String(value);
    const isTable = name === "table" && words in SEEN;
    return `${LIMITED_BY[name] ?? name}: ${isTable ? SEEN[words as SeenTable] : words}`;
  });
}

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

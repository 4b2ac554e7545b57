import type { LoanPurpose, ApplicationStatus } from "./applications.ts";
import type { ContactSubject, MessageStatus } from "#domains/contact/contact.ts";
import type { DocumentState, FileScan } from "./documents/documents.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, real, text } from "#domains/columns.ts";

export const applicationDrafts = defineTable("applicationDrafts", {
  id: id(),
  /** Null for a draft under a mailed link. */
  userId: number("begun").nullable().unique().references("users", "cascade"),
  /** The hash of the secret of the browser that asked for the link. */
  keptHash: text("begun").nullable().unique(),
  /** The hash of the secret in the link that was mailed last. */
  linkHash: text("begun").nullable().unique(),
  /** A keyed hash of the address to which the link was mailed. */
  recipient: text("begun").nullable(),
  /** Encrypted. */
  answers: text("begun"),
  revision: number("none").default(1),
  savedAt: text("begun"),
  expiresAt: text("none"),
}).with({ secret: true });

export const loanApplications = defineTable("loanApplications", {
  id: id(),
  reference: text("application").unique(),
  fullName: text("application"),
  email: text("application"),
  phone: text("application").default(""),
  loanPurpose: text<LoanPurpose>("application"),
  loanAmount: real("application"),
  details: text("application").default("{}"),
  officerId: number("application").nullable().references("users", "set null"),
  officerName: text("application").nullable(),
  fingerprint: text("application").unique(),
  status: text<ApplicationStatus>("application").default("pending"),
  createdAt: text("application"),
  /** A list of the principal reasons of a denial. */
  reasons: text("application").nullable(),
  /** The days on which the notice of a denial was sent, the application withdrawn, and so on. */
  noticeOn: text("application").nullable(),
  withdrawnOn: text("application").nullable(),
  incompleteOn: text("application").nullable(),
  incompleteBy: text("application").nullable(),
  estimateOn: text("application").nullable(),
  /** Whether it was denied before its notice was noted here. */
  isOldDenial: number("none").default(0),
  /** When the sixth item came, if it did not come with the form. */
  completeAt: text("application").nullable(),
});

export const contactSubmissions = defineTable("contactSubmissions", {
  id: id(),
  name: text("contact"),
  email: text("contact"),
  phone: text("contact"),
  subject: text<ContactSubject>("contact"),
  message: text("contact"),
  /** Null for messages sent before fingerprints existed. */
  fingerprint: text("contact").nullable().unique(),
  status: text<MessageStatus>("none").default("unread"),
  /** The import of people that brought it. */
  importId: number("none").nullable(),
  createdAt: text("contact"),
});

export const documents = defineTable("documents", {
  id: id(),
  applicationId: number("documents").references("loanApplications", "cascade"),
  name: text("documents"),
  state: text<DocumentState>("documents").default("owed"),
  /** Why it was sent back. */
  reason: text("documents").default(""),
  createdAt: text("documents"),
  updatedAt: text("documents"),
});

export const documentFiles = defineTable("documentFiles", {
  id: id(),
  documentId: number("none").references("documents", "cascade"),
  fileUrl: text("documents").unique().holdsUploads(),
  fileName: text("documents"),
  size: number("none"),
  sentById: number("documents").nullable().references("users", "set null"),
  sentByName: text("documents"),
  createdAt: text("documents"),
  scan: text<FileScan>("documents").default("none"),
});

export const scenarios = defineTable("scenarios", {
  id: id(),
  userId: number("account").references("users", "cascade"),
  name: text("account"),
  address: text("account"),
  createdAt: text("account"),
}).with({ unique: [["userId", "name"]] });

export const statusCounts = defineTable("statusCounts", {
  entity: text("none").key(),
  status: text("none").key(),
  count: number("none"),
});

export const stateNames = defineTable("stateNames", {
  code: text("none").key(),
  name: text("none"),
});

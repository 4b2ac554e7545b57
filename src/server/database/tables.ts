import type { ColumnType, Generated, Selectable } from "kysely";
import type { LoanPurpose, ApplicationStatus } from "#shared/applications.ts";
import type { ContactSubject, MessageStatus } from "#shared/contact.ts";
import type { Collection, ItemState } from "#shared/content-items.ts";
import type { TableKind } from "#shared/calculations/fee-tables.ts";
import type { FirstDayTick } from "#shared/first-day.ts";
import type { FileType } from "#shared/resources.ts";
import type { SettingKey } from "#shared/settings.ts";
import type { AccountTables, LinkPurpose } from "./account-tables.ts";
import type { CountyTables } from "./county-tables.ts";
import type { ImportTables } from "./import-tables.ts";
import type { LeadTables } from "./lead-tables.ts";
import type { MailTables, NewsletterTables } from "./mail-tables.ts";
import type { NoticeTables } from "./notice-tables.ts";
import type { RecordTables } from "./record-tables.ts";
import type { UploadTables } from "./upload-tables.ts";
import type { WebhookTables } from "./webhook-tables.ts";

// Decision: src/decisions/004-columns-named-as-in-json.md
/** Every table as it is stored: flags are 0 or 1, times UTC ISO 8601 text, lists JSON text. */
export interface Tables
  extends
    AccountTables,
    CountyTables,
    ImportTables,
    LeadTables,
    MailTables,
    NewsletterTables,
    NoticeTables,
    RecordTables,
    UploadTables,
    WebhookTables {
  /** Who does work for all processes on one database, until when. */
  leases: { work: "backup" | "inbox" | "pictures" | "prune" | "sweep" | "uploads"; until: string };
  siteSettings: {
    key: SettingKey;
    value: string;
    updatedAt: string;
    /** The value that counts until then, after a change that nobody has confirmed. */
    formerValue: Generated<string | null>;
    countsFrom: Generated<string | null>;
  };
  contentCategories: { id: Generated<number>; name: string; position: number };
  /** Earlier names of categories, and the names of categories merged into them. */
  formerCategories: { name: string; categoryId: number };
  redirects: {
    id: Generated<number>;
    /** A path in its canonical spelling, without a query. */
    path: string;
    /** A path of this site or an https address. */
    target: string;
    /** Added by an admin, or left by an item with a new address. */
    origin: "admin" | "renamed";
    createdAt: string;
    createdByName: string;
  };
  missingPaths: {
    id: Generated<number>;
    path: string;
    count: number;
    firstAt: string;
    lastAt: string;
  };
  contentItems: {
    id: Generated<number>;
    collection: Collection;
    state: ItemState | "erased";
    position: number;
    revision: Generated<number>;
    title: string;
    category: Generated<string>;
    date: string;
    /** The search terms, in lower case. */
    words: string;
    /** The published version; below, its slug and day. */
    liveId: Generated<number | null>;
    liveSlug: Generated<string | null>;
    liveDate: Generated<string | null>;
    firstLiveAt: Generated<string | null>;
    /** The version that replaces it at `publishAt`. */
    nextId: Generated<number | null>;
    nextSlug: Generated<string | null>;
    publishAt: Generated<string | null>;
    /** When visitors stop seeing the next version, and the current one. */
    nextUntil: Generated<string | null>;
    unpublishAt: Generated<string | null>;
    trashedAt: Generated<string | null>;
    createdAt: string;
    updatedAt: string;
    /** When the last sitting began; null once its work is a version. */
    draftSince: Generated<string | null>;
    updatedById: Generated<number | null>;
    updatedByName: string;
  };
  contentDrafts: {
    itemId: number;
    slug: string;
    fields: string;
    body: string;
    previewSerial: Generated<number>;
  };
  contentVersions: {
    id: Generated<number>;
    itemId: number;
    revision: number;
    slug: string;
    title: string;
    authorId: number | null;
    authorName: string;
    createdAt: string;
    fields: string;
    body: string;
    /** Why it was published in spite of warnings. */
    reason: Generated<string | null>;
  };
  contentShown: {
    id: Generated<number>;
    itemId: number;
    versionId: number;
    collection: Collection;
    slug: string;
    position: number;
    date: string;
    fromAt: string;
    untilAt: Generated<string | null>;
    shownBy: string;
  };
  rateDraft: {
    /** Always 1: there is one. */
    id: number;
    rows: string;
    revision: number;
    updatedAt: string | null;
    updatedByName: string | null;
  };
  rateSheets: {
    id: Generated<number>;
    /** With the terms as computed when it was published. */
    rows: string;
    asOf: string;
    expiresAt: string;
    /** The lender's time zone, for showing these times. */
    timeZone: string;
    publishedAt: string;
    publishedByName: string;
    endedAt: Generated<string | null>;
    ending: Generated<"replaced" | "withdrawn" | "expired" | null>;
  };
  datedTables: {
    id: Generated<number>;
    kind: TableKind;
    effectiveFrom: string;
    /** The first day on which it no longer applies; the website says the last one before. */
    effectiveTo: string | null;
    source: string;
    reviewBy: string;
    content: string;
    revision: Generated<number>;
    updatedAt: string;
    updatedByName: string;
  };
  applicationDrafts: {
    id: Generated<number>;
    /** Null for a draft under a mailed link. */
    userId: Generated<number | null>;
    /** The hash of the secret of the browser that asked for the link. */
    keptHash: Generated<string | null>;
    /** The hash of the secret in the link that was mailed last. */
    linkHash: Generated<string | null>;
    /** A keyed hash of the address to which the link was mailed. */
    recipient: Generated<string | null>;
    /** Encrypted. */
    answers: string;
    revision: Generated<number>;
    savedAt: string;
    expiresAt: string;
  };
  scenarios: {
    id: Generated<number>;
    userId: number;
    name: string;
    address: string;
    createdAt: string;
  };
  contactSubmissions: {
    id: Generated<number>;
    name: string;
    email: string;
    phone: string;
    subject: ContactSubject;
    message: string;
    /** Null for messages sent before fingerprints existed. */
    fingerprint: Generated<string | null>;
    status: Generated<MessageStatus>;
    createdAt: string;
  };
  loanApplications: {
    id: Generated<number>;
    reference: string;
    fullName: string;
    email: string;
    phone: string;
    loanPurpose: LoanPurpose;
    loanAmount: number;
    details: string;
    officerId: number | null;
    officerName: Generated<string | null>;
    fingerprint: string;
    status: Generated<ApplicationStatus>;
    createdAt: string;
  };
  resourceCategories: { id: Generated<number>; name: string; description: string };
  resources: {
    id: Generated<number>;
    title: string;
    description: string;
    fileUrl: string;
    fileType: FileType;
    fileName: Generated<string>;
    size: number | null;
    categoryId: number | null;
    uploadedById: number | null;
    createdAt: string;
    replacedAt: string | null;
    revision: Generated<number>;
  };
  emailChanges: {
    id: Generated<number>;
    userId: number;
    email: string;
    emailKey: string;
    createdAt: string;
    endedAt: string | null;
  };
  mailRequests: {
    id: Generated<number>;
    purpose: MailRequest;
    emailKey: string;
    createdAt: string;
  };
  auditEntries: {
    id: Generated<number>;
    at: string;
    actorId: number | null;
    actorName: string;
    action: string;
    /** The table and the key of what it is about; null where neither is known. */
    onTable: Generated<string | null>;
    onKey: Generated<string | null>;
    /** Whose record it was then. */
    personId: Generated<number | null>;
    /** The session, by its first characters, or else the token, and the network of who acted. */
    session: Generated<string | null>;
    token: Generated<string | null>;
    network: Generated<string | null>;
    /** How the activity names it, such as `message 12`. */
    subject: string;
    before: string | null;
    after: string | null;
    /** The entry with which the list combines this one. */
    partOf: Generated<number | null>;
    /** The part of the action before its dot. */
    kind: ColumnType<string, never, never>;
    /** The minute and the subject by which sign-ins share an entry; unique. */
    minuteKey: Generated<string | null>;
  };
  firstDay: { step: FirstDayTick; doneAt: string };
  statusCounts: { entity: string; status: string; count: number };
}

/** A mail requested for an address: a link, or a warning that somebody tried to register it. */
export type MailRequest = LinkPurpose | "address-tried";

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

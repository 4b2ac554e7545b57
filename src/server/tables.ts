import type { ColumnType, Generated, JSONColumnType, Selectable } from "kysely";
import type { LoanPurpose, ApplicationStatus } from "../shared/applications.ts";
import type { ContactSubject, MessageStatus } from "../shared/contact.ts";
import type { FirstDayTick } from "../shared/first-day.ts";
import type { FactorKind } from "../shared/second-factor.ts";
import type { FileType } from "../shared/resources.ts";
import type { SettingKey } from "../shared/settings.ts";
import type { UploadKind } from "../shared/uploads.ts";

// Decision: src/decisions/004-columns-named-as-in-json.md
/** Every table on one page, as SQLite stores it: flags are 0 or 1, times are UTC ISO 8601 text. */
export interface Tables {
  siteSettings: { key: SettingKey; value: string; updatedAt: string };
  loanTypes: {
    id: Generated<number>;
    position: number;
    name: string;
    description: string;
    icon: string;
    benefits: JSONColumnType<string[]>;
  };
  blogPosts: {
    id: Generated<number>;
    slug: string;
    title: string;
    excerpt: string;
    body: string;
    category: string;
    imageUrl: string;
    imageAlt: string;
    publishedAt: string;
  };
  testimonials: {
    id: Generated<number>;
    name: string;
    role: string;
    content: string;
    rating: number;
    avatarUrl: string;
  };
  users: {
    id: Generated<number>;
    username: string;
    usernameKey: string;
    firstName: string;
    lastName: string;
    email: string;
    emailKey: string;
    phone: Generated<string>;
    bio: Generated<string>;
    profileImage: Generated<string>;
    passwordHash: string;
    isLoanOfficer: Flag;
    isAdmin: Flag;
    isVerified: Flag;
    isProtected: Generated<0 | 1>;
    revision: Generated<number>;
    createdAt: string;
    /** Null while the account can be used. */
    deactivatedAt: Generated<string | null>;
  };
  sessions: {
    id: string;
    userId: number;
    adminTokenHash: string | null;
    userAgent: string;
    createdAt: string;
    expiresAt: string;
    absoluteExpiresAt: string;
    /** When whoever has it last proved who they are. */
    confirmedAt: Generated<string | null>;
  };
  secondFactors: {
    id: Generated<number>;
    userId: number;
    kind: FactorKind;
    name: string;
    /** Of a time code app: encrypted. */
    sealedSecret: Generated<string | null>;
    lastStep: Generated<number>;
    /** Of a passkey, base64url. */
    credentialId: Generated<string | null>;
    publicKey: Generated<string | null>;
    counter: Generated<number>;
    transports: Generated<string>;
    createdAt: string;
    lastUsedAt: Generated<string | null>;
  };
  recoveryCodes: { codeHash: string; userId: number; usedAt: string | null };
  pendingSignIns: { id: string; userId: number; door: SignInDoor; expiresAt: string };
  rememberedBrowsers: {
    id: Generated<number>;
    tokenHash: string;
    userId: number;
    userAgent: string;
    createdAt: string;
    expiresAt: string;
  };
  secondFactorTries: { userId: number; wrong: number; lastAt: string; pausedUntil: string };
  secondFactorChallenges: {
    /** The id of a session or of a pending sign-in. */
    owner: string;
    purpose: ChallengePurpose;
    value: string;
    expiresAt: string;
  };
  browsers: {
    idHash: string;
    userId: number;
    userAgent: string;
    createdAt: string;
    lastSeenAt: string;
  };
  mailTokens: {
    tokenHash: string;
    purpose: LinkPurpose;
    userId: number;
    email: string;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };
  contactSubmissions: {
    id: Generated<number>;
    name: string;
    email: string;
    phone: string;
    subject: ContactSubject;
    message: string;
    /** Null for what was sent before messages had one. */
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
    /** Of an officer who was deleted. */
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
  };
  uploads: {
    path: string;
    kind: UploadKind;
    mediaType: string;
    fileName: string;
    size: number;
    sha256: string;
    uploadedById: number | null;
    createdAt: string;
  };
  outbox: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    textBody: string;
    htmlBody: string;
    linkPurpose: LinkPurpose | null;
    userId: number | null;
    attempts: Generated<number>;
    lastError: string | null;
    createdAt: string;
    nextAttemptAt: string;
    expiresAt: string;
    filedAt: string | null;
    sentAt: string | null;
    audience: Generated<Audience>;
    recipientKey: Generated<string>;
    replyToName: Generated<string>;
    replyToAddress: string | null;
    topic: string | null;
    parts: Generated<number>;
    leftAt: string | null;
    failedAt: string | null;
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
    purpose: LinkPurpose;
    emailKey: string;
    createdAt: string;
  };
  auditEntries: {
    id: Generated<number>;
    at: string;
    actorId: number | null;
    actorName: string;
    action: string;
    subject: string;
    before: string | null;
    after: string | null;
    /** The entry that the list shows this one with. */
    partOf: Generated<number | null>;
    /** The action up to its dot. */
    kind: ColumnType<string, never, never>;
  };
  firstDay: { step: FirstDayTick; doneAt: string };
  contactSubmissionsSearch: { rowid: number };
  loanApplicationsSearch: { rowid: number };
  statusCounts: { entity: string; status: string; count: number };
}

type Flag = 0 | 1;

/** Where somebody signs in; the admins' door alone gives an admin token. */
export type SignInDoor = "site" | "admin";

/** What a browser is asked for. */
export type ChallengePurpose = "add-passkey" | "add-time-code" | "prove";

/** What a link in a mail is good for. */
export type LinkPurpose = "verify-email" | "reset-password";

/** Who reads a mail: the lender's people, the owner of an account, or whoever's address was typed. */
export type Audience = "office" | "account" | "stranger";

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

import type { SessionSummary, User } from "../../../shared/accounts.ts";
import {
  APPLICATION_STATUSES,
  type ApplicationDetails,
  type ApplicationStatus,
  LOAN_PURPOSES,
  type LoanApplication,
  type LoanPurpose,
  type OwnApplication,
} from "../../../shared/applications.ts";
import type { AuditEntry, AuditSubject } from "../../../shared/audit.ts";
import type { BackupStatus } from "../../../shared/backup.ts";
import {
  CONTACT_SUBJECTS,
  type ContactSubject,
  type ContactSubmission,
  MESSAGE_STATUSES,
  type MessageStatus,
} from "../../../shared/contact.ts";
import type { BlogPost, Testimonial } from "../../../shared/content.ts";
import type { DashboardStats } from "../../../shared/dashboard.ts";
import { FIRST_DAY_STEPS, type FirstDay } from "../../../shared/first-day.ts";
import type { LoanType } from "../../../shared/loans.ts";
import type { Officer, OfficerListEntry, OfficerName } from "../../../shared/officers.ts";
import type { RecordCounts } from "../../../shared/records.ts";
import {
  MAIL_STATES,
  type MailStatus,
  type TestMail,
  type UnsentMail,
} from "../../../shared/mail.ts";
import {
  type AddedFactor,
  type Factor,
  FACTOR_KINDS,
  PROOF_METHODS,
  type SecondFactorOverview,
  type SecondFactorStatus,
  type TimeCodeOffer,
} from "../../../shared/second-factor.ts";
import { FILE_TYPES, type Resource, type ResourceCategory } from "../../../shared/resources.ts";
import { SETTING_KEYS, type Setting } from "../../../shared/settings.ts";
import type { StoredResourceFile } from "../../../shared/uploads.ts";
import type { AssignedRecords, EditableUser } from "../../../shared/users.ts";
import { z } from "../../../shared/zod.ts";

/**
 * What the REST paths answer, for the API's description. The types hold each schema to what the
 * browser expects, and a test holds them to what the server sends.
 */

const id = z.int().positive();
const count = z.int().nonnegative();
const time = z.iso.datetime().meta({ description: "UTC, ISO 8601" });
const text = z.string();
const flag = z.boolean();
const keysOf = <Key extends string>(names: Record<Key, string>) =>
  z.enum(Object.keys(names) as [Key, ...Key[]]);

function named<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.strictObject(shape).meta({ id: name });
}

const userShape = {
  id,
  username: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  bio: text,
  profileImage: text.meta({ description: "An address under /uploads/profiles, or empty" }),
  isLoanOfficer: flag,
  isAdmin: flag,
  isVerified: flag,
  mustEnrol: z
    .literal(true)
    .optional()
    .meta({ description: "There while a second factor that they must have is missing" }),
};
export const user: z.ZodType<User> = named("User", userShape);
export const editableUser: z.ZodType<EditableUser> = named("EditableUser", {
  ...userShape,
  revision: count.meta({ description: "Goes up with every change" }),
});
export const assigned: z.ZodType<AssignedRecords> = named("AssignedRecords", {
  applications: count,
  pending: count,
  resources: count,
});
export const signedInAdmin: z.ZodType<User & { adminToken: string }> = named("SignedInAdmin", {
  ...userShape,
  adminToken: text.meta({ description: "For the Authorization header under /api/admin" }),
});
export const signedIn: z.ZodType<User & { adminToken?: string | undefined }> = named("SignedIn", {
  ...userShape,
  adminToken: text.optional().meta({ description: "For who came by the admins' door" }),
});

export const forWebAuthn = z
  .record(z.string(), z.unknown())
  .meta({ id: "WebAuthnOptions", description: "For navigator.credentials of the browser" });
export const pendingLogin = named("WaysToConfirm", {
  methods: z.array(z.enum(PROOF_METHODS)),
  passkey: forWebAuthn.nullable(),
});
const factor: z.ZodType<Factor> = named("SecondFactor", {
  id,
  kind: z.enum(FACTOR_KINDS),
  name: text,
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export const secondFactorStatus: z.ZodType<SecondFactorStatus> = named("SecondFactorStatus", {
  factors: z.array(factor),
  recoveryCodesLeft: count,
  browsers: z.array(
    z.strictObject({ id, device: text, createdAt: time, expiresAt: time, isCurrent: flag }),
  ),
  isRequired: flag,
  passkeyHost: text.nullable(),
});
export const timeCodeOffer: z.ZodType<TimeCodeOffer> = named("TimeCodeOffer", {
  secret: text,
  address: text.meta({ description: "What the QR code holds" }),
});
export const addedFactor: z.ZodType<AddedFactor> = named("AddedFactor", {
  factor,
  recoveryCodes: z.array(text).meta({ description: "With the first factor: shown only now" }),
});
export const recoveryCodes = z.array(text);
export const secondFactorOverview: z.ZodType<SecondFactorOverview> = named("SecondFactorOverview", {
  adminsWithout: count,
  enrolled: z.array(id),
});

export const session: z.ZodType<SessionSummary> = named("Session", {
  id: text,
  device: text,
  createdAt: time,
  expiresAt: time,
  isCurrent: flag,
});

const officerShape = {
  id,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  bio: text,
  profileImage: text,
};
export const officer: z.ZodType<Officer> = named("Officer", officerShape);
export const officerName: z.ZodType<OfficerName> = named("OfficerName", {
  firstName: text,
  lastName: text,
});
export const officerListEntry: z.ZodType<OfficerListEntry> = named("OfficerListEntry", {
  ...officerShape,
  username: text.optional().meta({ description: "For admins, as the three flags" }),
  isLoanOfficer: flag.optional(),
  isAdmin: flag.optional(),
  isVerified: flag.optional(),
  isDeactivated: flag.optional().meta({ description: "For admins: cannot sign in" }),
});

export const setting: z.ZodType<Setting> = named("Setting", {
  key: z.enum(SETTING_KEYS as [Setting["key"], ...Setting["key"][]]),
  value: text,
});
export const loanType: z.ZodType<LoanType> = named("LoanType", {
  id,
  name: text,
  description: text,
  icon: text.meta({ description: "An icon class name" }),
  benefits: z.array(text),
});

const postShape = {
  id,
  slug: text,
  title: text,
  excerpt: text,
  category: text,
  imageUrl: text,
  imageAlt: text,
  publishedAt: time,
};
const blogPostObject = named("BlogPost", postShape);
export const blogPost: z.ZodType<BlogPost> = blogPostObject;
const postLink = named("PostLink", { slug: text, title: text });
export const article = named("Article", {
  ...postShape,
  body: text.meta({ description: "Markdown" }),
  blocks: z.array(z.unknown()).meta({ description: "The same text as the tree that pages draw" }),
  minutes: count.meta({ description: "Minutes that reading it takes" }),
  previous: postLink.nullable(),
  next: postLink.nullable(),
  related: z.array(blogPostObject),
});
export const testimonial: z.ZodType<Testimonial> = named("Testimonial", {
  id,
  name: text,
  role: text,
  content: text,
  rating: z.number().min(0).max(5),
  avatarUrl: text,
});

export const contactSubmission: z.ZodType<ContactSubmission> = named("ContactSubmission", {
  id,
  name: text,
  email: text,
  phone: text,
  subject: keysOf<ContactSubject>(CONTACT_SUBJECTS),
  message: text,
  status: z.enum(MESSAGE_STATUSES),
  createdAt: time,
});
const applicationShape = {
  id,
  reference: text,
  fullName: text,
  email: text,
  phone: text,
  loanPurpose: keysOf<LoanPurpose>(LOAN_PURPOSES),
  loanAmount: z.number().positive().meta({ description: "Dollars" }),
  status: z.enum(APPLICATION_STATUSES),
  createdAt: time,
};
export const loanApplication: z.ZodType<LoanApplication> = named(
  "LoanApplication",
  applicationShape,
);
export const applicationDetails: z.ZodType<ApplicationDetails> = named("ApplicationDetails", {
  ...applicationShape,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  officer: text.nullable(),
});
export const ownApplication: z.ZodType<OwnApplication> = named("OwnApplication", {
  id,
  reference: text,
  loanPurpose: applicationShape.loanPurpose,
  loanAmount: applicationShape.loanAmount,
  status: applicationShape.status,
  createdAt: time,
  officer: text.nullable(),
});
export const messageCounts: z.ZodType<RecordCounts<MessageStatus>> = named("MessageCounts", {
  counts: z.record(z.enum(MESSAGE_STATUSES), count),
  isCut: flag.meta({ description: "Whether there are more than the newest, which are counted" }),
});
export const applicationCounts: z.ZodType<RecordCounts<ApplicationStatus>> = named(
  "ApplicationCounts",
  { counts: z.record(z.enum(APPLICATION_STATUSES), count), isCut: flag },
);
export const firstDay: z.ZodType<FirstDay> = named("FirstDay", {
  steps: z.array(z.strictObject({ step: z.enum(FIRST_DAY_STEPS), isDone: flag })),
  isPutAway: flag,
});
export const dashboardStats: z.ZodType<DashboardStats> = named("DashboardStats", {
  totalApplications: count,
  pendingApplications: count,
  approvedApplications: count,
  unreadMessages: count,
  applications: z.record(z.enum(APPLICATION_STATUSES), count),
  messages: z.record(z.enum(MESSAGE_STATUSES), count),
});

export const resource: z.ZodType<Resource> = named("Resource", {
  id,
  title: text,
  description: text,
  fileUrl: text,
  fileType: z.enum(FILE_TYPES),
  fileName: text,
  size: count.nullable(),
  categoryId: id.nullable(),
  uploadedById: id.nullable(),
  createdAt: time,
});
export const resourceCategory: z.ZodType<ResourceCategory> = named("ResourceCategory", {
  id,
  name: text,
  description: text,
});
export const storedResourceFile: z.ZodType<StoredResourceFile> = named("StoredResourceFile", {
  fileUrl: text,
  fileName: text,
  size: count,
});

const anyJson = text.nullable().meta({ description: "JSON; cut in the list when it is long" });
const auditSubject: z.ZodType<AuditSubject> = named("AuditSubject", {
  what: z.enum(["application", "message", "user", "resource"]),
  id: id.nullable().meta({ description: "Null once the record is gone" }),
  name: text,
});
export const auditEntry: z.ZodType<AuditEntry> = named("AuditEntry", {
  id,
  at: time,
  actorName: text,
  action: text,
  subject: text,
  before: anyJson,
  after: anyJson,
  isCut: flag,
  about: auditSubject.nullable(),
});

const snapshot = z.strictObject({ takenAt: time, size: count });
const verification = z.strictObject({
  at: time,
  takenAt: time,
  problem: text.nullable(),
  rows: z.array(z.strictObject({ table: text, count })),
});
export const backupStatus: z.ZodType<BackupStatus> = named("BackupStatus", {
  latest: snapshot.nullable(),
  kept: count,
  verified: verification.nullable(),
  problem: text.nullable(),
});

const reason = text.nullable().meta({ description: "A code such as EENVELOPE 550" });
export const mailStatus: z.ZodType<MailStatus> = named("MailStatus", {
  hasServer: flag.meta({ description: "Without one mails are written to files" }),
  folder: text,
  lastSentAt: time.nullable(),
  waiting: count,
  filed: count,
  overdueSince: time.nullable().meta({ description: "When something waits over 15 minutes" }),
  failing: z.strictObject({ since: time, reason: text }).nullable(),
  givenUp: count.meta({ description: "Of the last two weeks" }),
});
export const unsentMail: z.ZodType<UnsentMail> = named("UnsentMail", {
  id,
  recipient: text,
  subject: text,
  createdAt: time,
  state: z.enum(MAIL_STATES),
  attempts: count,
  failedAt: time.nullable(),
  reason,
  nextAttemptAt: time.nullable().meta({ description: "Null when there is no other try" }),
});
export const testMail: z.ZodType<TestMail> = named("TestMail", {
  recipient: text,
  outcome: z.enum(["sent", "filed", "refused"]),
  reason,
  answer: text.nullable().meta({ description: "The mail server's own words" }),
});

export const name = text;
export const pendingEmail = z.strictObject({
  pending: z.strictObject({ email: text, createdAt: time }).nullable(),
});
export const said = named("Said", { message: text });
export const linkState = z.strictObject({ works: flag });
export const resetUsername = z.strictObject({ username: text });

/** The body of every refusal. */
export const refusal = named("Error", {
  message: text.meta({
    description: "A sentence for a person; the first issue's, if there are any",
  }),
  code: text,
  issues: z
    .array(z.strictObject({ path: text, message: text }))
    .optional()
    .meta({ description: "For invalid input" }),
  methods: z
    .array(z.enum(PROOF_METHODS))
    .optional()
    .meta({ description: "For SECOND_FACTOR_REQUIRED" }),
  requestId: text.optional().meta({ description: "For 500: the log has it too" }),
});

import { APPLICATION_STATUSES } from "#domains/applications/applications.ts";
import { MESSAGE_STATUSES } from "#domains/contact/contact.ts";
import { FIRST_DAY_STEPS } from "./first-day.ts";
import { count, flag, named, text, textOf, time, z } from "#kit/values/zod.ts";

/** The stat cards of the admin's dashboard, and the counts of its filters. */
export const dashboardStats = named("DashboardStats", {
  totalApplications: count,
  pendingApplications: count,
  approvedApplications: count,
  unreadMessages: count,
  applications: z.record(z.enum(APPLICATION_STATUSES), count),
  messages: z.record(z.enum(MESSAGE_STATUSES), count),
  privacyRequests: z
    .object({ open: count, firstDue: time.nullable() })
    .meta({ description: "What people asked about their own data, and nobody has answered" }),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const firstDay = named("FirstDay", {
  steps: z.array(
    z.object({
      step: z.enum(FIRST_DAY_STEPS),
      isDone: flag,
      isLeftOut: flag.meta({ description: "Whether the lender does without it" }),
      opens: count.nullable().meta({ description: "The item of the content to open for it" }),
    }),
  ),
  isPutAway: flag,
  banner: count
    .nullable()
    .meta({ description: "The announcement that the site is under construction, while it shows" }),
});
export type FirstDay = z.infer<typeof firstDay>;

/** What an owner must know about the machine that the site runs on. */
export const systemStatus = named("SystemStatus", {
  version: text,
  engine: z.enum(["SQLite", "PostgreSQL"]),
  startedAt: time,
  freeBytes: count.meta({ description: "Disk space that can still be written" }),
  databaseBytes: count,
  uploadsBytes: count,
  encryption: z
    .object({
      disk: z.enum(["encrypted", "plain", "unknown"]),
      backups: z.boolean(),
      keyOnSameDisk: z.boolean(),
      says: text,
    })
    .meta({
      description:
        "Whether this machine encrypts the disk of the database and the uploads, whether backups are encrypted, and whether the key of borrowers' documents lies on the disk with them",
    }),
  lastError: z
    .object({ at: time, event: text, requestId: text.nullable() })
    .nullable()
    .meta({ description: "The newest error since the start; the log says more" }),
  problems: z.array(textOf("A sentence")).meta({ description: "What is wrong now" }),
});
export type SystemStatus = z.infer<typeof systemStatus>;

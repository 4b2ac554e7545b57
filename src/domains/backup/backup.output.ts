import { count, named, text, time, z } from "#kit/values/zod.ts";

const snapshot = z.object({ takenAt: time, size: count });

/** The last time a snapshot was opened, checked and counted, as a restore would. */
const verification = z.object({
  at: time,
  takenAt: time,
  problem: text.nullable(),
  isOpened: z.boolean().default(true).meta({
    description:
      "False when only a key elsewhere opens it: it is as it was written, and a new copy was counted",
  }),
  rows: z.array(z.object({ table: text, count })),
});
export type BackupVerification = z.infer<typeof verification>;

/** What an admin can see of the backups. */
export const backupStatus = named("BackupStatus", {
  engine: z.enum(["SQLite", "PostgreSQL"]).meta({ description: "The engine of the database" }),
  latest: snapshot
    .nullable()
    .meta({ description: "The newest snapshot, which is always complete" }),
  kept: count.meta({ description: "Older snapshots that are kept beside it" }),
  verified: verification.nullable(),
  problem: text.nullable().meta({ description: "Why the last attempt made no snapshot" }),
});
export type BackupStatus = z.infer<typeof backupStatus>;

/** What an admin can see of the backups. Times are UTC ISO 8601. */
export interface BackupStatus {
  /** The newest snapshot, which is always whole. */
  latest: { takenAt: string; size: number } | null;
  /** Older snapshots that are kept beside it. */
  kept: number;
  /** The last time that a snapshot was opened, checked and counted as a restore would. */
  verified: BackupVerification | null;
  /** Why the last attempt made no snapshot; null when it did. */
  problem: string | null;
}

export interface BackupVerification {
  at: string;
  /** When the snapshot that was looked at had been taken. */
  takenAt: string;
  /** What is wrong with it; null when nothing is. */
  problem: string | null;
  rows: { table: string; count: number }[];
}

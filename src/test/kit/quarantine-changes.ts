/** Calls that move message 1 into the quarantine and back, as in admin-changes.ts. */
const report = "POST /api/admin/contact-submissions/spam";
const quarantine = "POST /api/admin/quarantine";
const subject = "message 1 | null | null";

export const QUARANTINE_CHANGES: [route: string, body: object, entry: string][] = [
  [report, { ids: [1] }, `quarantine.report | ${subject}`],
  [`${quarantine}/release`, { ids: [1] }, `quarantine.release | ${subject}`],
  [report, { ids: [1] }, `quarantine.report | ${subject}`],
  [`${quarantine}/delete`, { ids: [2] }, `quarantine.remove | ${subject}`],
];

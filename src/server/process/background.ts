import { answerMailRequests } from "#server/accounts/links/mail-requests.ts";
import { startSweeps } from "#server/accounts/sweeps.ts";
import { startAuditPruning } from "#server/audit/audit.ts";
import { startSchedule } from "#server/content/items/due.ts";
import type { App } from "#server/context.ts";
import { createSender } from "#server/mail/sender.ts";
import { createTransport } from "#server/mail/transport.ts";
import { startUploadSweep } from "#server/uploads/sweep.ts";

/**
 * Starts the server's background work: mail, sweeps and snapshots. Returns a function that stops
 * it.
 */
export function startBackground(app: App): () => Promise<void> {
  const sender = createSender(app, createTransport(app.config, app.publicUrl()), () =>
    answerMailRequests(app),
  );
  sender.start();
  const stopSweeps = startSweeps(app);
  const stopUploadSweep = startUploadSweep(app);
  const stopSchedule = startSchedule(app);
  const stopPruning = startAuditPruning(app);
  const stopBackups = app.backups.start();
  return () => {
    stopBackups();
    stopSweeps();
    stopUploadSweep();
    stopSchedule();
    stopPruning();
    return sender.stop();
  };
}

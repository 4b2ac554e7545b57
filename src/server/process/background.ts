import { answerMailRequests } from "#server/accounts/links/mail-requests.ts";
import { startSweeps } from "#server/accounts/sweeps.ts";
import { startAuditPruning } from "#server/audit/audit.ts";
import { startSchedule } from "#server/content/items/due.ts";
import type { App } from "#server/context.ts";
import { createSender } from "#server/mail/sender.ts";
import { createTransport } from "#server/mail/transport.ts";
import { cleanStoredPictures } from "#server/uploads/images/clean-stored.ts";
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
  const stopCleaning = startCleaning(app);
  const stopSchedule = startSchedule(app);
  const stopPruning = startAuditPruning(app);
  const stopBackups = app.backups.start();
  return () => {
    stopBackups();
    stopSweeps();
    stopUploadSweep();
    stopCleaning();
    stopSchedule();
    stopPruning();
    return sender.stop();
  };
}

/** Cleans what is left at each start. Returns a function that stops it between two pictures. */
function startCleaning(app: App): () => void {
  let stopped = false;
  cleanStoredPictures(app, { stopped: () => stopped }).catch((error: unknown) => {
    if (!stopped) app.log.error("stored pictures not cleaned", error);
  });
  return () => {
    stopped = true;
  };
}

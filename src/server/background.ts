import { answerLinkRequests } from "./accounts/mail-requests.ts";
import { startSweeps } from "./accounts/sweeps.ts";
import { startAuditPruning } from "./audit/prune.ts";
import type { App } from "./context.ts";
import { createSender } from "./mail/sender.ts";
import { createTransport } from "./mail/transport.ts";
import { startUploadSweep } from "./uploads/sweep.ts";

/** Starts what the server does without being asked: mail, sweeps and snapshots. Returns how to stop it. */
export function startBackground(app: App): () => Promise<void> {
  const sender = createSender(app, createTransport(app.config, app.publicUrl()), () =>
    answerLinkRequests(app),
  );
  sender.start();
  const stopSweeps = startSweeps(app);
  const stopUploadSweep = startUploadSweep(app);
  const stopPruning = startAuditPruning(app);
  const stopBackups = app.backups.start();
  return () => {
    stopBackups();
    stopSweeps();
    stopUploadSweep();
    stopPruning();
    return sender.stop();
  };
}

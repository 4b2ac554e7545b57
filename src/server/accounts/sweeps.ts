import type { App } from "../context.ts";
import { sweepMailFiles, sweepOutbox } from "../mail/outbox.ts";
import { sweepBrowsers } from "./browsers.ts";
import { sweepSecondFactors } from "../second-factor/remembered.ts";
import { sweepSessions } from "./sessions.ts";
import type { Db } from "../database.ts";

const EVERY_MS = 3_600_000;
/** A link that has been used says so for a while after it would have expired. */
const LINKS_KEPT_MS = 30 * 24 * EVERY_MS;

/** A new address that nobody has proved by then is forgotten. */
const WISHES_KEPT_MS = 7 * 24 * EVERY_MS;

/** Removes what has run out, at once and then hourly. Returns how to stop. */
export function startSweeps(app: App): () => void {
  const sweep = () => {
    const swept = [sweepAll(app.db), sweepMailFiles(app.config.outboxDir)];
    Promise.all(swept).catch((error: unknown) => app.log.error("sweep failed", error));
  };
  sweep();
  const timer = setInterval(sweep, EVERY_MS);
  return () => clearInterval(timer);
}

/** Expired sessions, links and mails that nobody needs any more. */
export async function sweepAll(db: Db): Promise<void> {
  await sweepSessions(db);
  await db
    .deleteFrom("mailTokens")
    .where("expiresAt", "<=", new Date(Date.now() - LINKS_KEPT_MS).toISOString())
    .execute();
  await sweepBrowsers(db);
  await sweepSecondFactors(db);
  await db
    .deleteFrom("emailChanges")
    .where("createdAt", "<=", new Date(Date.now() - WISHES_KEPT_MS).toISOString())
    .execute();
  await sweepOutbox(db);
}

import { type App, type Site, siteOf } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Job } from "#platform/jobs.ts";
import { askClamd, type ClamdAddress, type Verdict } from "#domains/uploads/scans/clamd.server.ts";
import { mailReturned } from "./returned-mail.server.ts";

/** A scanner that fails so often at a time is asked again later. */
const MOST_FAILURES = 3;
const AT_A_TIME = 200;

// Decision: src/decisions/073-parsers-in-a-cage.md
/** Has borrowers' files scanned for viruses, one after the other; those that failed come last. */
export function createDocumentScanner(app: App): Omit<Job, "every"> {
  const failures = new Map<number, number>();
  const failuresOf = ({ id }: Waiting) => failures.get(id) ?? 0;
  return {
    failure: "files not scanned",
    isWaitedFor: true,
    async run(stopping) {
      const { clamd } = app.config;
      if (!clamd) return;
      let failed = 0;
      const tried = new Set<number>();
      while (!stopping.aborted && failed < MOST_FAILURES) {
        const waiting = (await waitingFiles(app.db)).filter(({ id }) => !tried.has(id));
        const [file] = waiting.toSorted((one, other) => failuresOf(one) - failuresOf(other));
        if (!file) return;
        tried.add(file.id);
        try {
          await recordVerdict(app, file, await scan(app, clamd, file));
          failures.delete(file.id);
        } catch (error) {
          failed += 1;
          failures.set(file.id, failuresOf(file) + 1);
          app.log.warn("file not scanned", { fileId: file.id, reason: String(error) });
        }
      }
    },
  };
}

interface Waiting {
  id: number;
  documentId: number;
  fileUrl: string;
  fileName: string;
}

function waitingFiles(db: Db): Promise<Waiting[]> {
  return db
    .selectFrom("documentFiles")
    .where("scan", "=", "waiting")
    .orderBy("createdAt")
    .limit(AT_A_TIME)
    .select(["id", "documentId", "fileUrl", "fileName"])
    .execute();
}

async function scan({ uploads }: App, clamd: ClamdAddress, { fileUrl }: Waiting): Promise<Verdict> {
  const file = await uploads.storage.open(fileUrl);
  if (!file) throw new Error("the file is missing");
  try {
    return await askClamd(clamd, file.stream());
  } finally {
    await file.close();
  }
}

/** Opens a clean file. A document with an infected one is sent back, and its borrower told. */
async function recordVerdict(app: App, file: Waiting, verdict: Verdict): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("documentFiles")
      .set({ scan: verdict })
      .where("id", "=", file.id)
      .where("scan", "=", "waiting")
      .executeTakeFirst();
    if (numUpdatedRows > 0n && verdict === "infected") await sendBack(trx, siteOf(app), file);
  });
  app.log.info("file scanned", { fileId: file.id, verdict });
}

async function sendBack(trx: Db, site: Site, { documentId, fileName }: Waiting): Promise<void> {
  const reason = `The file ${fileName} contains a virus, so nobody can open it. Please remove it, check your computer, and send the document again.`;
  const { applicationId, name } = await trx
    .updateTable("documents")
    .set({ state: "returned", reason, updatedAt: new Date().toISOString() })
    .where("id", "=", documentId)
    .returning(["applicationId", "name"])
    .executeTakeFirstOrThrow();
  await happened(trx, "server", "document.changed", {
    on: { applicationId },
    text: name,
    data: { to: "returned", reason },
  });
  await mailReturned(trx, { site }, { applicationId, isNew: true });
}

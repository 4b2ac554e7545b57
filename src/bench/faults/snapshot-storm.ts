import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#platform/database/sqlite/connection.ts";
import { adminCalls, startOurs } from "#bench/servers.ts";
import { startWriters } from "./writers.ts";

interface Storm {
  consistent: number;
  /** The number of snapshots taken meanwhile. */
  snapshots: number;
}

/** Plain copies of the published snapshot, during writes of messages and new snapshots. */
export async function copySnapshots(folder: string, copies: number): Promise<Storm> {
  const server = await startOurs(folder);
  const writers = startWriters(server.url);
  try {
    const call = await adminCalls(server.url);
    const snapshot = () => call("POST", "/api/admin/backup");
    await snapshot();
    const done = new AbortController();
    let snapshots = 0;
    const publishing = (async () => {
      for (; !done.signal.aborted; snapshots += 1) await snapshot();
    })();
    let consistent = 0;
    for (let copy = 0; copy < copies; copy += 1) {
      await sleep(Math.random() * 100);
      const target = join(folder, "plain-copy.sqlite");
      copyFileSync(join(folder, "backups", "latest.sqlite"), target);
      if (isConsistent(target)) consistent += 1;
    }
    done.abort();
    await publishing;
    return { consistent, snapshots };
  } finally {
    await writers.stop();
    await server.stop();
  }
}

/** Intact, with counts that match the messages in every transaction, and without sessions. */
function isConsistent(file: string): boolean {
  const sqlite = connect(file, { readonly: true });
  try {
    const [counted, messages, sessions] = sqlite
      .prepare(
        `SELECT (SELECT sum(count) FROM statusCounts WHERE entity = 'contactSubmissions'),
                (SELECT count(*) FROM contactSubmissions), (SELECT count(*) FROM sessions)`,
      )
      .raw()
      .get() as number[];
    const sound = sqlite.pragma("integrity_check", { simple: true }) === "ok";
    return sound && counted === messages && (messages ?? 0) > 0 && sessions === 0;
  } finally {
    sqlite.close();
  }
}

import { join } from "node:path";
import { connect } from "#platform/database/sqlite/connection.ts";

/** The texts of acknowledged messages, and how to stop sending more. */
export interface Writers {
  acknowledged: string[];
  /** Resolves when this many more have been acknowledged. */
  more: (count: number) => Promise<void>;
  stop: () => Promise<void>;
  /** The number of messages refused or never answered. */
  failures: () => number;
}

let written = 0;

/**
 * Sends one contact message with a unique text, from a unique address if wanted, because one
 * address gets few mails. Throws when it was not acknowledged.
 */
export async function sendMessage(url: string, fromAnother = false): Promise<string> {
  written += 1;
  const message = `Message number ${written} of ${process.pid}`;
  const response = await fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Ada Buyer",
      email: fromAnother ? `ada${written}@example.com` : "ada@example.com",
      phone: "212-555-0199",
      subject: "other",
      message,
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`${response.status} instead of 201`);
  return message;
}

/** Visitors who send one message after another until they are stopped or the server is gone. */
export function startWriters(url: string, visitors = 8): Writers {
  const acknowledged: string[] = [];
  const waiting: { at: number; resolve: () => void }[] = [];
  const stopping = new AbortController();
  let failures = 0;
  const write = async () => {
    while (!stopping.signal.aborted) {
      const message = await sendMessage(url).catch(() => undefined);
      if (message === undefined) {
        failures += 1;
        return;
      }
      acknowledged.push(message);
      for (const { resolve } of waiting.filter(({ at }) => at <= acknowledged.length)) resolve();
    }
  };
  const all = Promise.allSettled(Array.from({ length: visitors }, write));
  return {
    acknowledged,
    failures: () => failures,
    more(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ at: acknowledged.length + count, resolve });
      return promise;
    },
    async stop() {
      stopping.abort();
      await all;
    },
  };
}

/** The state of a database after a crash: whether it is intact, and which messages it has. */
export function inspect(folder: string): { sound: boolean; messages: Set<string> } {
  const sqlite = connect(join(folder, "lender.sqlite"));
  try {
    return {
      sound: sqlite.pragma("integrity_check", { simple: true }) === "ok",
      messages: new Set(
        sqlite.prepare("SELECT message FROM contactSubmissions").pluck().all() as string[],
      ),
    };
  } finally {
    sqlite.close();
  }
}

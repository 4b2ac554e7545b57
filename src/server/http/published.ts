import { createHash } from "node:crypto";
import type { App } from "../context.ts";
import { type Exchange, send } from "./respond.ts";
import { type Bodies, compress, matchesEtag, negotiate } from "./static.ts";

interface Entry {
  version: number;
  etag: string;
  bodies: Bodies;
}

const ENTRIES_KEPT = 500;
const WORTH_COMPRESSING = 1000;

/**
 * Public reads answered from memory: the JSON of a published procedure, kept until content changes.
 * The same entry serves REST and tRPC, each under its own path.
 */
export function createPublishedReads(app: App) {
  const entries = new Map<string, Entry>();

  return {
    /** Answers from memory, making the answer first when it is missing or out of date. */
    async answer(exchange: Exchange, make: () => Promise<unknown>): Promise<void> {
      const key = exchange.url.pathname;
      const version = app.publication.version();
      let entry = entries.get(key);
      if (entry?.version !== version) {
        entry = toEntry(JSON.stringify(await make()), version);
        if (entries.size >= ENTRIES_KEPT) entries.clear();
        entries.set(key, entry);
      }
      sendEntry(exchange, entry);
    },
  };
}

function toEntry(json: string, version: number): Entry {
  const content = Buffer.from(json);
  return {
    version,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    bodies: content.length > WORTH_COMPRESSING ? compress(content, 5) : { identity: content },
  };
}

function sendEntry(exchange: Exchange, { etag, bodies }: Entry): void {
  // no-cache: kept by the browser, but asked for again each time
  const headers = { etag, "cache-control": "no-cache", vary: "accept-encoding" };
  if (matchesEtag(exchange, etag)) return send(exchange, 304, headers);
  const { body, encoding } = negotiate(bodies, exchange.request.headers["accept-encoding"]);
  const type = { "content-type": "application/json; charset=utf-8" };
  send(
    exchange,
    200,
    { ...headers, ...type, ...(encoding && { "content-encoding": encoding }) },
    body,
  );
}

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Download } from "#platform/download.ts";
import { type Exchange, isHangUp } from "./respond.ts";
import { takeTurn } from "./whole-list.ts";

/**
 * Answers with a file, streamed no faster than the client reads it. A failure before the first part
 * is answered as a refusal; a later one cuts the connection, so that nobody mistakes half a file
 * for a whole one.
 */
export async function sendDownload(
  { request, response }: Exchange,
  { fileName, type, pieces }: Download,
): Promise<void> {
  const headers = {
    "cache-control": "no-store",
    "content-type": type,
    "content-disposition": contentDisposition(fileName),
  };
  if (request.method === "HEAD") return void response.writeHead(200, headers).end();
  const all = pieces();
  const first = await all.next();
  response.writeHead(200, headers);
  try {
    await pipeline(Readable.from(inTurns(first, all)), response);
  } catch (error) {
    if (!isHangUp(error)) throw error;
  }
}

async function* inTurns(
  first: IteratorResult<string | Buffer>,
  rest: AsyncGenerator<string | Buffer>,
): AsyncGenerator<string | Buffer> {
  if (first.done) return;
  yield first.value;
  await takeTurn();
  for await (const piece of rest) {
    yield piece;
    await takeTurn();
  }
}

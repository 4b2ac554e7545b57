import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Page } from "#server/paging.ts";
import { type Exchange, JSON_ANSWER, sendJson } from "./respond.ts";

/** Rows read and written at a time: about a millisecond's work. */
export const PIECE = 200;

export type ReadPage = (cursor: number | undefined) => Promise<Page<unknown>>;

/**
 * Answers with a whole list of any length as one JSON array. The list is read, built and sent a
 * piece at a time, no faster than the client takes it, so that other requests do not wait.
 *
 * Each piece is a separate short read, since everybody shares one connection. Pieces follow each
 * other by id: no row appears twice, and no row that stays is left out. A row is as it was when its
 * piece was read; a row added meanwhile is missing from a list ordered newest first.
 */
export async function sendWholeList(
  exchange: Exchange,
  read: ReadPage,
  cursor?: number,
): Promise<void> {
  const first = await read(cursor);
  if (first.next === undefined) return sendJson(exchange, 200, first.rows);
  const { request, response } = exchange;
  response.writeHead(200, JSON_ANSWER);
  if (request.method === "HEAD") return void response.end();
  try {
    await pipeline(Readable.from(arrayOf(first, read)), response);
  } catch (error) {
    if (!hasLeft(error)) throw error;
  }
}

/** Pages of a list that is already in memory. */
export function pagesOf(list: readonly unknown[]): ReadPage {
  return async (start = 0) => {
    const end = start + PIECE;
    return { rows: list.slice(start, end), ...(end < list.length && { next: end }) };
  };
}

async function* arrayOf(first: Page<unknown>, read: ReadPage): AsyncGenerator<string> {
  yield `[${inner(first.rows)}`;
  for (let page = first; page.next !== undefined;) {
    await takeTurn();
    page = await read(page.next);
    if (page.rows.length > 0) yield `,${inner(page.rows)}`;
  }
  yield "]";
}

function inner(rows: unknown[]): string {
  return JSON.stringify(rows).slice(1, -1);
}

let lastTurn = Promise.resolve();

/** One piece is made per turn of the event loop, however many lists are being sent. */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

function hasLeft(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
}

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Page } from "../paging.ts";
import { type Exchange, JSON_ANSWER, sendJson } from "./respond.ts";

/** Rows that are read and written at a time: about a millisecond's work. */
export const PIECE = 200;

export type ReadPage = (cursor: number | undefined) => Promise<Page<unknown>>;

/**
 * Answers with a whole list, however long, as one JSON array. It is read, built and sent a piece at
 * a time, and no faster than the client takes it, so that nobody else waits for it.
 *
 * Each piece is a short read of its own, since one connection serves everybody. Pieces follow each
 * other by id: no row comes twice and none that stays is left out. A row is as it was when its piece
 * was read; what is added meanwhile is not in a list of newest first.
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

/** The pages of a list that is at hand whole. */
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

/** However many lists are on their way, one piece is made in a turn of the event loop. */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

function hasLeft(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
}

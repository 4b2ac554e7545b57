import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Page } from "#platform/paging.ts";
import { type Exchange, isHangUp, JSON_ANSWER, send } from "./respond.ts";

/** How many rows are read and written at a time: about a millisecond's work. */
export const PIECE = 200;

type ReadPage = (cursor: number) => Promise<Page<unknown>>;

/** The text around the rows: that of an array, or of tRPC's response with all rows in one page. */
const FRAMES = {
  array: ["[", "]"],
  trpc: ['{"result":{"data":{"rows":[', "]}}}"],
} as const;

interface List {
  first: Page<unknown>;
  /** Reads the rows after a row. */
  read: ReadPage;
  as?: keyof typeof FRAMES;
}

/**
 * Answers with a whole list of any length, as one JSON array by default. The list is read, built
 * and sent in parts, no faster than the client reads it, so that other requests do not wait. Each
 * part is a separate short read, since everybody shares one connection. Parts follow each other by
 * id: no row appears twice, and no row that stays is left out. A row is as it was when its part was
 * read; a row added meanwhile is missing from a list ordered newest first.
 */
export async function sendWholeList(
  exchange: Exchange,
  { first, read, as = "array" }: List,
): Promise<void> {
  const [before, after] = FRAMES[as];
  if (first.next === undefined)
    return send(exchange, 200, JSON_ANSWER, before + inner(first.rows) + after);
  const { request, response } = exchange;
  response.writeHead(200, JSON_ANSWER);
  if (request.method === "HEAD") return void response.end();
  try {
    await pipeline(Readable.from(piecesOf(first, read, FRAMES[as])), response);
  } catch (error) {
    if (!isHangUp(error)) throw error;
  }
}

/** Answers with a list that is already in memory, in the same way. */
export function sendArray(exchange: Exchange, list: readonly unknown[]): Promise<void> {
  const pageAt = (start: number): Page<unknown> => {
    const end = start + PIECE;
    return { rows: list.slice(start, end), ...(end < list.length && { next: end }) };
  };
  return sendWholeList(exchange, { first: pageAt(0), read: async (start) => pageAt(start) });
}

async function* piecesOf(
  first: Page<unknown>,
  read: ReadPage,
  [before, after]: readonly [string, string],
): AsyncGenerator<string> {
  yield before + inner(first.rows);
  for (let page = first; page.next !== undefined;) {
    await takeTurn();
    page = await read(page.next);
    if (page.rows.length > 0) yield `,${inner(page.rows)}`;
  }
  yield after;
}

function inner(rows: unknown[]): string {
  return JSON.stringify(rows).slice(1, -1);
}

let lastTurn = Promise.resolve();

/** One part is made per turn of the event loop, however many lists are being sent. */
export function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

import type { IncomingMessage } from "node:http";
import type { AnyTRPCProcedure } from "@trpc/server";
import { authorize, authorizeToken, type Level } from "#platform/access.ts";
import type { Arrival, Context, App } from "#platform/context.ts";
import { actorNow, askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import { type Exchange, sendError, sendJson, type Step } from "#platform/http/respond.ts";
import { runProcedure } from "#platform/http/rest.ts";
import { metaOf, toAppError, type UploadRoute } from "#platform/trpc.ts";
import type { Uploads } from "./places.server.ts";
import { checkBeforeReading, receiveFile } from "./receive.http.ts";
import type { Socket } from "node:net";

/** File uploads: the multipart routes that procedures declare. */
export function uploadStep(app: App, procedures: Record<string, AnyTRPCProcedure>): Step {
  const table = uploadTable(procedures);
  return (exchange) => {
    const { request, url } = exchange;
    const row = matchUpload(table, request.method, url.pathname);
    if (!row) return undefined;
    const answer = async () =>
      answerUpload(row, exchange, await askerOf(app, exchange, { renew: true, takesTokens: true }));
    return { route: row.path, answer };
  };
}

/** One row of the upload table: a procedure with the multipart route that feeds it. */
interface UploadRow extends UploadRoute {
  /** The procedure's name, such as `admin.uploads.resource`. */
  name: string;
  procedure: AnyTRPCProcedure;
  access: Level;
  status: number;
}

/** The upload table, read from the procedures' own declarations. */
export function uploadTable(procedures: Record<string, AnyTRPCProcedure>): UploadRow[] {
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { upload, access, status = 200 } = metaOf(procedure);
    if (!upload || !access) return [];
    return { ...upload, name, procedure, access, status };
  });
}

/** The row for a POST to a path that takes an upload. */
function matchUpload(
  table: UploadRow[],
  method: string | undefined,
  path: string,
): UploadRow | undefined {
  return method === "POST" ? table.find((known) => known.path === path) : undefined;
}

/**
 * Handles an upload. The user and the headers are checked before the upload gets a place and a byte
 * is read, then the file is stored, then the procedure records it. After a failure the stored file
 * is removed. A route with `admit` gives a place only to a file that its user may send.
 */
async function answerUpload(row: UploadRow, exchange: Exchange, context: Context): Promise<void> {
  const { app } = context;
  try {
    const call = { path: row.name, type: "mutation", meta: metaOf(row.procedure) };
    const actor = authorize(row.access, context.actor, call);
    if (!actor) throw new Error(`${row.path} is open to visitors`);
    // The procedure checks this too, but here it happens before a byte is read
    authorizeToken(actor, call);
    const place = app.uploads.placeFor(actor.user, context.clientNetwork, exchange.request);
    try {
      await checkBeforeReading(exchange.request, row.kind, app.uploads.storage);
      if (!row.admit) await place.take();
      sendJson(
        exchange,
        row.status,
        await receiveAndRecord(row, exchange, { context: { ...context, actor }, place }),
      );
    } finally {
      place.leave();
    }
  } catch (error) {
    sendError(app, exchange, toAppError(error));
    // Called after the response, so that a client waiting for 100-continue is not told to send
    readToTheEnd(exchange.request, context.actor ? PATIENCE_MS : PATIENCE_WITH_VISITORS_MS);
  }
}

async function receiveAndRecord(
  row: UploadRow,
  exchange: Exchange,
  { context, place }: { context: Context; place: ReturnType<Uploads["placeFor"]> },
): Promise<unknown> {
  const { app, actor } = context;
  const { request } = exchange;
  const { storage } = app.uploads;
  const { admit } = row;
  const admitFile = async (fields: Record<string, string>) => {
    if (!admit || !actor) return;
    await admit(app.db, actor, asInput(fields));
    await place.take();
  };
  const endWatch = watchSpeed(request.socket, () => {
    if (!request.complete) request.destroy();
  });
  const { inLine, lost } = place;
  const expected = { ...row, admitFile, inLine, lost };
  const { file, fields } = await receiveFile(request, expected, storage).finally(endWatch);
  const arrival: Arrival = { file, sender: (trx) => actorNow(trx, app, exchange) };
  try {
    const record = () => runProcedure(row, asInput(fields), { ...context, arrival });
    const output = await inLine(record);
    app.log.info("uploaded", {
      requestId: context.requestId,
      actorId: actor?.user.id,
      kind: row.kind,
      size: file.size,
    });
    return output;
  } catch (error) {
    await storage.remove(file.path);
    throw error;
  }
}

/** Form fields are text: whole numbers are converted, for the schema to check. */
function asInput(fields: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /^\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  );
}

const MOST_READ_AFTER_REFUSAL = 64 * 1024 * 1024;
const PATIENCE_MS = 60_000;
const PATIENCE_WITH_VISITORS_MS = 5000;

/**
 * Keeps reading after a refusal, up to a limit: if the connection closed while a browser still
 * sends, the user would see a network error instead of the refusal.
 */
function readToTheEnd(request: IncomingMessage, patience: number): void {
  if (request.complete || request.destroyed) return;
  let read = 0;
  const cut = () => request.socket.destroy();
  const timer = setTimeout(cut, patience);
  request.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (read > MOST_READ_AFTER_REFUSAL) cut();
  });
  request.once("close", () => clearTimeout(timer));
  request.resume();
}

const WINDOW_MS = 10_000;
/** Slow networks are accepted; a client that trickles bytes is not. */
const LEAST_IN_A_WINDOW = 8 * 1024 * 10;

/**
 * Calls back once when fewer than 80 KB arrive in ten seconds. Returns a function that ends the
 * watch.
 */
export function watchSpeed(socket: Pick<Socket, "bytesRead">, onTooSlow: () => void): () => void {
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const now = socket.bytesRead;
    if (now - before < LEAST_IN_A_WINDOW) {
      clearInterval(timer);
      onTooSlow();
    }
    before = now;
  }, WINDOW_MS);
  return () => clearInterval(timer);
}

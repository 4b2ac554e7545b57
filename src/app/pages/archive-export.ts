import { about } from "#domains/audit/happened.server.ts";
import { pipeline } from "node:stream/promises";
import { authorize } from "#platform/access.ts";
import { recordTaken } from "#domains/audit/reads.server.ts";
import { askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import { createArchive } from "#platform/archive-file.ts";
import { writeArchive } from "#domains/archive/export.server.ts";
import { readRange } from "#domains/archive/moment.server.ts";
import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import type { Finished } from "#platform/http/finished.ts";
import { type Exchange, onlyReads, type Step } from "#platform/http/respond.ts";
import { type Client, createRender, type PageMode, PRODUCTION } from "./render.ts";
import { createRenderQueue } from "./render-queue.ts";

interface Parts {
  files: Map<string, Finished>;
  client: Client;
  mode?: PageMode | undefined;
}

const PATH = "/api/admin/archive.zip";

/** Everything that visitors could read in a period, as one file for an admin. */
export function archiveExportStep(app: App, { files, client, mode = PRODUCTION }: Parts): Step {
  const inTurn = createRenderQueue();
  let running = false;

  const render = async (past: App, path: string): Promise<string | undefined> => {
    const work = () => createRender(past, client, mode)(path);
    const { status, body } = await inTurn(work, { first: false });
    return status === 200 ? body.toString() : undefined;
  };

  const answer = async (exchange: Exchange): Promise<void> => {
    onlyReads(exchange);
    const { request, response, url } = exchange;
    const { actor } = await askerOf(app, exchange, { renew: true });
    authorize("admin", actor);
    const [from = "", to = ""] = ["from", "to"].map((name) => url.searchParams.get(name) ?? "");
    const range = await readRange(app.db, { from, to });
    if (running)
      throw new AppError("BUSY", "Another export is being written. Please try again later.", {
        retryAfter: 30,
      });
    const days = [range.from, range.to].map((at) => at.slice(0, 10)).join("-to-");
    response.writeHead(200, {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="website-${days}.zip"`,
      "cache-control": "no-store",
    });
    if (request.method === "HEAD") return void response.end();
    running = true;
    try {
      if (actor)
        await recordTaken(app, actor, {
          action: "transfer.exportRecord",
          on: about("recordBegan", null, "website"),
          after: range,
        });
      const archive = createArchive();
      const clientFile = (address: string) => files.get(address)?.identity.body;
      const sent = pipeline(archive.output, response);
      await Promise.all([sent, writeArchive({ app, render, clientFile }, archive, range)]);
    } catch (error) {
      // A cut download is recognized as such; a short zip would look complete
      response.destroy();
      if (!request.destroyed && !response.writableFinished)
        app.log.error("archive not written", error);
    } finally {
      running = false;
    }
  };

  return (exchange) =>
    exchange.url.pathname === PATH ? { route: PATH, answer: () => answer(exchange) } : undefined;
}

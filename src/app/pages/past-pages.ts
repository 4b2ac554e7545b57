import { appAsOf, readMoment, readRange } from "#domains/archive/moment.server.ts";
import { PAST, pastPage } from "#domains/archive/past-page.server.ts";
import { authorize } from "#platform/access.ts";
import { askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { type Exchange, send, onlyReads, type Step } from "#platform/http/respond.ts";
import { toAppError } from "#platform/trpc.ts";
import { pageTarget } from "./page-target.ts";
import { sendRefusalPage } from "./refusal-page.ts";
import { type Client, createRender, type PageMode, PRODUCTION } from "./render.ts";
import { createRenderQueue } from "./render-queue.ts";
import { about } from "#domains/audit/happened.server.ts";
import { pipeline } from "node:stream/promises";
import { recordTaken } from "#domains/audit/reads.server.ts";
import { createArchive } from "#platform/archive-file.ts";
import { writeArchive } from "#domains/archive/export.server.ts";
import type { Finished } from "#platform/http/finished.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": POLICY,
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
};

/** Areas that visitors do not read, and the search, which knows only the present. */
const WITHOUT_PAST = /^\/(?:admin|LOagentsPortal|search)(?:\/|$)/;
const ADDRESS = new RegExp(`^${PAST}([^/]+)(/.*)?$`);

/** The public pages as they were at a moment, for admins. */
export function pastPageStep(app: App, client: Client, mode: PageMode = PRODUCTION): Step {
  const inTurn = createRenderQueue();

  const answer = async (exchange: Exchange, moment: string, path: string): Promise<void> => {
    onlyReads(exchange);
    const { actor } = await askerOf(app, exchange, { renew: true });
    authorize("admin", actor);
    const at = await readMoment(app.db, moment);
    const pathname = canonicalPath(path);
    if (pathname === undefined || WITHOUT_PAST.test(pathname))
      throw new AppError("NOT_FOUND", "The website has no such page.");
    const { searchParams } = exchange.url;
    const { target } = pageTarget({ pathname, searchParams });
    const render = createRender(appAsOf(app, at), client, mode);
    const { status = 200, body, headers } = await inTurn(() => render(target), { first: false });
    const location = headers?.location;
    if (location !== undefined)
      return send(exchange, 302, {
        location: `${PAST}${moment}${location}`,
        "cache-control": "no-store",
      });
    send(exchange, status, HEADERS, pastPage(body.toString(), moment));
  };

  return (exchange) => {
    const [, moment, path = "/"] = ADDRESS.exec(exchange.url.pathname) ?? [];
    if (moment === undefined) return undefined;
    const work = async () => {
      try {
        await answer(exchange, moment, path);
      } catch (error) {
        await sendRefusalPage(app, exchange, toAppError(error));
      }
    };
    return { route: `${PAST}*`, answer: work };
  };
}

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

import { appAsOf, readMoment } from "#domains/archive/moment.server.ts";
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

import { createRedirects } from "#domains/content/redirects/lookup.server.ts";
import { hasLive, isLive } from "#domains/content/live.server.ts";
import type { Collection } from "#domains/content/items/content-items.ts";
import { hasPreview } from "#domains/content/preview.server.ts";
import { isPublicOfficer } from "#domains/content/public-officers.server.ts";
import type { OwnPage } from "#domains/session/signed-in.ts";
import { CALCULATORS, LOAN_ESTIMATE } from "#lending/calculators/all.ts";
import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { PAGE_FORMS } from "#app/steps/page-forms.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { pageTarget } from "./page-target.ts";
import { hasReceipt } from "./receipt.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { finish, finishAside, type Finished, sendFinished } from "#platform/http/finished.ts";
import { formStep, type PostedPage } from "#app/steps/form.ts";
import { createMemory, type Memory } from "./memory.ts";
import { sendRefusalPage } from "./refusal-page.ts";
import { createRenderQueue } from "./render-queue.ts";
import { type Client, createRender, type PageMode, PREVIEW, PRODUCTION } from "./render.ts";
import { type Exchange, send, type Matched, onlyReads, type Step } from "#platform/http/respond.ts";
import { isClosed } from "#domains/accounts/accounts.ts";
import { askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import { listOwnApplications } from "#domains/applications/own-applications.server.ts";

interface PageOptions {
  memory: Memory;
  mode?: PageMode | undefined;
}

/** Pages with one item each, and one that exists once it has items. */
const ITEMS: Partial<Record<string, Collection>> = {
  "/blog/$slug": "articles",
  "/guides/$slug": "guides",
  "/loans/$slug": "loan-types",
};
const GLOSSARY = "/glossary";
const ACCOUNT = "/account";
const CALCULATOR = "/calculators/$calculator";
const OFFICER = "/loan-officers/$slug";
/** A path that cannot be decoded, such as `/%ZZ`, gets this unknown page. */
const NOWHERE = new URL("http://localhost/404");
/** Brotli at its highest level: a tenth smaller than for the first visitors, who do not wait. */
const SMALLEST = 11;
/** How many searches and unknown addresses are kept: enough for a link that many people follow. */
const PASSING_KEPT = 50;

/**
 * Answers with finished pages. Pages that visitors can vary without limit (searches, unknown
 * addresses, officers, other spellings) count against the network's limit.
 */
export function pageSteps(app: App, client: Client, options: PageOptions): Step[] {
  const pages = createPages(app, client, options);
  const redirects = createRedirects(app);

  const count = ({ request }: Exchange) =>
    app.limits.take("pages", clientNetwork(clientAddress(request, app.config.trustProxy)));

  const answer = async (exchange: Exchange, route = ""): Promise<void> => {
    const { request, response, url } = exchange;
    const spelling = canonicalPath(url.pathname);
    if (spelling !== undefined && spelling !== request.url?.split("?", 1)[0]) {
      count(exchange);
      return leadToSpelling(exchange, { app, client, redirects, spelling });
    }
    if (url.pathname === ACCOUNT) return showAccount(exchange);
    const numbered = await redirects.findByNumber(url);
    if (numbered !== undefined) return lead(exchange, numbered);
    const { target, typed, fresh, receipt } = pageTarget(spelling === undefined ? NOWHERE : url);
    if (receipt && !hasReceipt(app, exchange, target))
      return send(exchange, 303, { location: url.pathname, "cache-control": "no-store" });
    if (!typed && (options.memory.recall(target) ?? (await isLasting(app, route, target))))
      return sendFinished(request, response, await pages.lasting(target));
    const location =
      spelling === undefined ? undefined : await redirects[typed ? "findCategory" : "find"](url);
    if (location !== undefined) return lead(exchange, location);
    count(exchange);
    const finished = await pages.passing(target, fresh);
    if (finished.status === 404 && spelling !== undefined) app.missing.note(spelling);
    sendFinished(request, response, await asLinked(app, url, finished));
  };

  const showForm = async (exchange: Exchange, posted: PostedPage): Promise<void> => {
    count(exchange);
    sendWithCookies(exchange, await pages.answeringForm(exchange.url, posted));
  };

  // Never kept in memory, from which a page is served before its reader is identified
  const showAccount = async (exchange: Exchange): Promise<void> => {
    const own = await readOwnPage(app, exchange);
    if (own) count(exchange);
    sendWithCookies(exchange, await (own ? pages.ownPage(own) : pages.passing(ACCOUNT, false)));
  };

  const show = (exchange: Exchange): Matched => {
    const route = client.routeOf(exchange.url.pathname);
    return {
      route,
      routine: true,
      answer: () => {
        onlyReads(exchange);
        return orRefusalPage(app, exchange, answer(exchange, route));
      },
    };
  };
  const takeForm = formStep(app, PAGE_FORMS, (exchange, page) =>
    orRefusalPage(app, exchange, showForm(exchange, page)),
  );
  return [takeForm, show];
}

/** The page of previews is the same for every link, and not found where a link no longer works. */
async function asLinked(app: App, url: URL, finished: Finished): Promise<Finished> {
  if (url.pathname !== PREVIEW || finished.status !== 200) return finished;
  const isThere = await hasPreview(app, url.searchParams.get("token") ?? "");
  return isThere ? finished : { ...finished, status: 404 };
}

function sendWithCookies({ request, response }: Exchange, finished: Finished): void {
  const cookies = [response.getHeader("set-cookie") ?? []].flat().map(String);
  sendFinished(request, response, finished, cookies);
}

interface Spelt {
  app: App;
  client: Client;
  redirects: ReturnType<typeof createRedirects>;
  /** The canonical spelling of the path. */
  spelling: string;
}

/** WordPress ends its addresses with a slash: a redirected one leads to its target in one step. */
async function leadToSpelling(exchange: Exchange, { app, client, redirects, spelling }: Spelt) {
  const { search } = exchange.url;
  const isPage = await isLasting(app, client.routeOf(spelling) ?? "", spelling);
  const target = isPage ? undefined : await redirects.find({ pathname: spelling, search });
  if (target !== undefined) return lead(exchange, target);
  send(exchange, 308, { location: spelling + search });
}

/** Without the header, browsers would remember the redirect forever. */
function lead(exchange: Exchange, location: string): void {
  send(exchange, 308, { location, "cache-control": "no-cache" });
}

/**
 * Renders pages, one after the other. The site's own are first in line and kept until content
 * changes; those that visitors can vary without limit wait and are soon dropped.
 */
function createPages(app: App, client: Client, { memory, mode = PRODUCTION }: PageOptions) {
  const render = createRender(app, client, mode);
  const inTurn = createRenderQueue();
  const varied = createMemory(app.publication, PASSING_KEPT);
  return {
    lasting: (target: string): Promise<Finished> =>
      memory.answer(target, async () => {
        const content = await inTurn(() => render(target), { first: true });
        const finished = finish(content);
        const smaller = () => finishAside({ ...content, quality: SMALLEST });
        return { finished, keep: mode.keep && finished.status === 200, smaller };
      }),

    passing: (target: string, fresh: boolean): Promise<Finished> =>
      varied.answer(target, async () => {
        const work = async () => finishAside(await render(target));
        const finished = await inTurn(work, { first: false });
        return { finished, keep: mode.keep && !fresh && finished.status < 500 };
      }),

    /** The account page as its owner sees it without scripts, which is never cached. */
    ownPage: (own: OwnPage): Promise<Finished> => {
      const work = async () => {
        const content = await render(ACCOUNT, { own });
        const headers = { ...content.headers, "cache-control": "no-store" };
        return finishAside({ ...content, headers });
      };
      return inTurn(work, { first: false });
    },

    /** A page with the answer to its form, which is never kept. */
    answeringForm: (url: URL, { posted, status, headers }: PostedPage): Promise<Finished> => {
      const work = async () => {
        const content = await render(pageTarget(url).target, { posted });
        const own = { ...content.headers, "cache-control": "no-store", ...headers };
        return finishAside({ ...content, status, headers: own });
      };
      return inTurn(work, { first: false });
    },
  };
}

async function orRefusalPage(app: App, exchange: Exchange, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sendRefusalPage(app, exchange, error);
  }
}

/** Whether a page is one of the site's own, whose number is limited by the content. */
async function isLasting(app: App, route: string, target: string): Promise<boolean> {
  if (route === CALCULATOR) {
    const name = lastPart(target);
    return name === LOAN_ESTIMATE || Object.hasOwn(CALCULATORS, name);
  }
  if (route === OFFICER) return isPublicOfficer(app.db, decodeURIComponent(lastPart(target)));
  if (route === GLOSSARY) return hasLive(app.db, "glossary");
  if (route === PREVIEW) return false;
  const collection = ITEMS[route];
  if (!collection) return !route.includes("$");
  return isLive(app.db, collection, decodeURIComponent(lastPart(target)));
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** More are listed only with scripts. */
const MOST_LISTED = 20;

// Decision: src/decisions/064-signed-in-without-scripts.md
/** What the account page shows a signed-in user without scripts; undefined for a visitor. */
async function readOwnPage(app: App, exchange: Exchange): Promise<OwnPage | undefined> {
  const { actor } = await askerOf(app, exchange, { renew: true });
  if (!actor) return undefined;
  const { user, mustEnrol } = actor;
  if (mustEnrol) return { user, requests: undefined, isClosed: false };
  const { rows } = await listOwnApplications(app.db, user, { limit: MOST_LISTED });
  return { user, requests: rows, isClosed: isClosed(user), isOpenedByUs: user.isOpenedByUs };
}

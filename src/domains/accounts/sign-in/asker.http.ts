import type { IncomingMessage } from "node:http";
import { TOKEN_PREFIX } from "#domains/accounts/api-tokens/api-tokens.ts";
import { UNATTENDED_HEADER } from "#domains/session/signed-in.ts";
import type { Actor } from "#platform/access.ts";
import { useApiToken } from "#domains/accounts/api-tokens/token-use.server.ts";
import { browserCookieName } from "./browsers.server.ts";
import { type App, type Context, siteOf } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { fullCookieName, putCookie, readCookie } from "#platform/http/cookies.ts";
import { cookieName, hintBeside, readAdminToken, readSession } from "./sessions.server.ts";
import { mustEnrol } from "./standing.server.ts";
import { addressClass, clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import type { Exchange } from "#platform/http/respond.ts";

/**
 * The context of a request, with the user of its cookie or token. A session is renewed only with a
 * response that is not cached: `renew` says that this one is `no-store`.
 */
export async function askerOf(
  app: App,
  exchange: Exchange,
  { renew, takesTokens }: { renew: boolean; takesTokens?: boolean },
): Promise<Context> {
  const how = { renew: renew && !isPoll(exchange), takesTokens };
  const { actor, presented, renewedCookie } = await ask(app.db, app, exchange, how);
  if (renewedCookie !== undefined) putWithHint(app, exchange, renewedCookie);
  if (actor) exchange.actorId = actor.user.id;
  if (actor?.token) exchange.token = actor.token.name;
  return { ...visitorOf(app, exchange), actor, presented };
}

/** The current state of the user: sessions end and roles change while a long body arrives. */
export async function actorNow(db: Db, app: App, exchange: Exchange): Promise<Actor | undefined> {
  return (await ask(db, app, exchange, { renew: false, takesTokens: true })).actor;
}

interface How {
  renew: boolean;
  /** Whether an API token is accepted as proof, which REST paths and files of resources do. */
  takesTokens?: boolean | undefined;
}

async function ask(db: Db, app: App, { request, url }: Exchange, how: How) {
  const secure = app.publicUrl().startsWith("https:");
  const { actor, ...asking } = await identify(db, request, {
    path: url.pathname,
    secure,
    ...how,
    useToken: (token) => {
      const from = clientAddress(request, app.config.trustProxy);
      return useApiToken(db, siteOf(app), { token, from });
    },
  });
  if (!actor) return { ...asking, actor };
  const network = addressClass(clientAddress(request, app.config.trustProxy));
  const limit = { mustEnrol: await mustEnrol(db, actor.user, app.config) };
  return { ...asking, actor: { ...actor, ...limit, network } };
}

interface Asking {
  actor: Actor | undefined;
  /** Every session presented, even if they contradict each other: a sign-out ends them all. */
  presented: string[];
  /** The session cookie with its new expiry, if it was renewed. */
  renewedCookie?: string;
}

interface Identifying extends How {
  path: string;
  secure: boolean;
  useToken: (token: string) => Promise<Actor | undefined>;
}

/**
 * Identifies the user. The cookie is accepted everywhere, the admin token only under /api/admin;
 * when both are present they must belong to the same session. An API token must come alone.
 */
async function identify(
  db: Db,
  request: IncomingMessage,
  { path, secure, renew, takesTokens, useToken }: Identifying,
): Promise<Asking> {
  const cookie = readCookie(request.headers.cookie, cookieName(secure));
  const session =
    cookie === undefined ? undefined : await readSession(db, cookie, { secure, renew });
  const byCookie: Actor | undefined = session && {
    user: session.user,
    sessionId: session.sessionId,
    via: "cookie",
  };
  const asking = {
    actor: byCookie,
    presented: byCookie ? [byCookie.sessionId] : [],
    ...(session?.renewedCookie !== undefined && { renewedCookie: session.renewedCookie }),
  };
  const { authorization } = request.headers;
  if (authorization === undefined) return asking;
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? "";
  if (takesTokens && token.startsWith(TOKEN_PREFIX)) {
    const actor = byCookie ? undefined : await useToken(token);
    return { actor, presented: asking.presented };
  }
  if (!path.startsWith("/api/admin/")) return asking;
  const byToken = await readAdminToken(db, token, { renew });
  const presented = [...asking.presented, ...(byToken ? [byToken.sessionId] : [])];
  if (!byToken || (byCookie && byCookie.sessionId !== byToken.sessionId))
    return { actor: undefined, presented };
  return byCookie ? asking : { actor: byToken, presented };
}

/** Whether an open page sends the read by itself: it must not keep an unused session alive. */
function isPoll({ request }: Exchange): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead && request.headers[UNATTENDED_HEADER] !== undefined;
}

/** The context of a request that is open to everybody: no user is identified. */
export function visitorOf(app: App, exchange: Exchange): Context {
  const { request, response, requestId } = exchange;
  const address = clientAddress(request, app.config.trustProxy);
  const secure = app.publicUrl().startsWith("https:");
  return {
    app,
    actor: undefined,
    presented: [],
    requestId,
    clientAddress: address,
    clientNetwork: clientNetwork(address),
    userAgent: request.headers["user-agent"] ?? "",
    browser: readCookie(request.headers.cookie, browserCookieName(secure)),
    cookie: (name) => readCookie(request.headers.cookie, fullCookieName(name, secure)),
    setCookie: (cookie) => putWithHint(app, exchange, cookie),
    clearStorage: () => void response.setHeader("clear-site-data", '"storage"'),
  };
}

function putWithHint(app: App, { response }: Exchange, cookie: string): void {
  putCookie(response, cookie);
  const secure = app.publicUrl().startsWith("https:");
  if (cookie.startsWith(`${cookieName(secure)}=`)) putCookie(response, hintBeside(cookie));
}

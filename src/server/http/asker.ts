import type { App, Context } from "../context.ts";
import { browserCookieName } from "../accounts/browsers.ts";
import { identify } from "./actor.ts";
import { clientAddress, clientNetwork } from "./client-address.ts";
import { putCookie, readCookie } from "./cookies.ts";
import type { Exchange } from "./respond.ts";

/** One request's context, with whoever its cookie or its token belongs to. */
export async function askerOf(app: App, exchange: Exchange): Promise<Context> {
  const secure = app.publicUrl().startsWith("https:");
  const where = { path: exchange.url.pathname, secure };
  const { actor, presented, renewedCookie } = await identify(app.db, exchange.request, where);
  if (renewedCookie !== undefined) exchange.response.appendHeader("set-cookie", renewedCookie);
  if (actor) exchange.actorId = actor.user.id;
  return { ...visitorOf(app, exchange), actor, presented };
}

/** One request's context for what is open to everybody: nobody is asked who they are. */
export function visitorOf(app: App, { request, response, requestId }: Exchange): Context {
  const address = clientAddress(request, app.config.trustProxy);
  const browserCookie = browserCookieName(app.publicUrl().startsWith("https:"));
  return {
    app,
    db: app.db,
    actor: undefined,
    presented: [],
    requestId,
    clientAddress: address,
    clientNetwork: clientNetwork(address),
    userAgent: request.headers["user-agent"] ?? "",
    browser: readCookie(request.headers.cookie, browserCookie),
    setCookie: (cookie) => putCookie(response, cookie),
  };
}

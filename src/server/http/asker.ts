import type { App, Context } from "../context.ts";
import { identify } from "./actor.ts";
import { clientAddress, clientNetwork } from "./client-address.ts";
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
  return {
    app,
    db: app.db,
    actor: undefined,
    presented: [],
    requestId,
    clientNetwork: clientNetwork(clientAddress(request, app.config.trustProxy)),
    userAgent: request.headers["user-agent"] ?? "",
    // The last word on the cookie wins: a sign-in replaces a renewal
    setCookie: (cookie) => response.setHeader("set-cookie", cookie),
  };
}

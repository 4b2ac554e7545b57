import { type Context, siteOf } from "#server/context.ts";
import { rememberedCookieName } from "#server/second-factor/remembered.ts";
import type { Visit } from "./sign-in.ts";

/** What a sign-in needs to know about the browser. */
export function visitOf(ctx: Context): Visit {
  return {
    userAgent: ctx.userAgent,
    secure: isSecure(ctx),
    browser: ctx.browser,
    replaces: ctx.presented,
    network: ctx.clientNetwork,
    site: siteOf(ctx.app),
    remembered: (userId) => ctx.cookie(rememberedCookieName(userId)),
  };
}

/** Whether the site is served over https, for cookies. */
export function isSecure({ app }: Pick<Context, "app">): boolean {
  return app.publicUrl().startsWith("https:");
}

import type { Context } from "../context.ts";
import { rememberedCookieName } from "../second-factor/remembered.ts";
import { siteOf } from "./account-mails.ts";
import type { Visit } from "./sign-in.ts";

/** What a sign-in has to know of the browser that asks for it. */
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

/** Whether people reach the site by https, for cookies. */
export function isSecure({ app }: Pick<Context, "app">): boolean {
  return app.publicUrl().startsWith("https:");
}

import type { App } from "#platform/context.ts";
import { cookieHeader, fullCookieName, readCookie } from "#platform/http/cookies.ts";
import type { Exchange } from "#platform/http/respond.ts";
import { sealText, unsealText } from "#platform/sealing.ts";
import { pageTarget } from "./page-target.ts";

/** How long the thanks can be reloaded or printed. */
const KEPT_S = 3600;
const COOKIE = "receipt";

type Keeper = Pick<App, "key" | "publicUrl">;

/**
 * The cookie that lets a browser open the thanks for the form it has just sent without scripts,
 * because the address alone could be anybody's.
 */
export function receiptCookie({ key, publicUrl }: Keeper, location: string): string {
  const { target } = pageTarget(new URL(location, publicUrl()));
  const value = sealText(key, sealingOf(target), String(Date.now()));
  return cookieHeader(COOKIE, { value, maxAge: KEPT_S, secure: isSecure(publicUrl) });
}

/** Whether the browser has sent the form that the page gives thanks for. */
export function hasReceipt(
  { key, publicUrl }: Keeper,
  { request }: Pick<Exchange, "request">,
  target: string,
): boolean {
  const name = fullCookieName(COOKIE, isSecure(publicUrl));
  const value = readCookie(request.headers.cookie, name);
  const sentAt = value === undefined ? undefined : unsealText(key, sealingOf(target), value);
  return sentAt !== undefined && Date.now() - Number(sentAt) < KEPT_S * 1000;
}

function sealingOf(target: string) {
  return { purpose: "receipt of a form", owner: target };
}

function isSecure(publicUrl: Keeper["publicUrl"]): boolean {
  return publicUrl().startsWith("https:");
}

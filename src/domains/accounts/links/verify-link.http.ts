import type { IncomingMessage } from "node:http";
import { type App, siteOf } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { whoseAccount } from "#domains/accounts/account-mails.server.ts";
import { askerOf, visitorOf } from "#domains/accounts/sign-in/asker.http.ts";
import { requireForm, withBody } from "#platform/http/body.ts";
import { type Exchange, send, type Step } from "#platform/http/respond.ts";
import { lookUpVerification, type Verdict, verifyEmail } from "./verification.server.ts";
import { VERIFY_PATH } from "./links.server.ts";
import { NOT_KEPT, sendPlainPage } from "./plain-page.server.ts";

export function verifyLinkStep(app: App): Step {
  return (exchange) =>
    exchange.url.pathname === VERIFY_PATH
      ? { route: VERIFY_PATH, answer: () => answerVerifyLink(app, exchange) }
      : undefined;
}

/**
 * Opens the link of a verification mail. In the browser that asked for it the link acts at once;
 * elsewhere only the page's button does, since mail scanners open links too. Then it leads to the
 * login page. See src/decisions/020-verification-link.md
 */
async function answerVerifyLink(app: App, exchange: Exchange): Promise<void> {
  const { method } = exchange.request;
  if (method === "GET") return answerFollowed(app, exchange);
  if (method === "POST") return answerConfirmed(app, exchange);
  // HEAD is refused too, because some mail scanners send it
  throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
    allow: "GET, POST",
  });
}

async function answerFollowed(app: App, exchange: Exchange): Promise<void> {
  const token = exchange.url.searchParams.get("token") ?? "";
  const found = await lookUpVerification(app.db, token);
  if (found.verdict !== "open") return redirect(app, exchange, found.verdict);
  const { actor } = await askerOf(app, exchange, { renew: false });
  if (isOpenedByPerson(exchange.request) && actor?.user.id === found.user.id)
    return redirect(app, exchange, await verifyEmail(app.db, siteOf(app), token));
  sendPlainPage(exchange, {
    company: siteOf(app).companyName,
    heading: "Confirm your email address",
    text: `Press the button to confirm that this address is yours. You can sign in after that. ${whoseAccount(found.user)}`,
    form: {
      action: VERIFY_PATH,
      field: { name: "token", value: token },
      label: "Confirm my email address",
    },
    note: "If you did not ask for this, close this page: nothing is changed.",
  });
}

async function answerConfirmed(app: App, exchange: Exchange): Promise<void> {
  requireForm(exchange.request);
  const verdict = await withBody(exchange, visitorOf(app, exchange), async (read) => {
    const token = new URLSearchParams((await read()).toString("utf8")).get("token") ?? "";
    return verifyEmail(app.db, siteOf(app), token);
  });
  redirect(app, exchange, verdict);
}

function redirect(app: App, exchange: Exchange, verdict: Verdict): void {
  app.log.info("verification link followed", { requestId: exchange.requestId, verdict });
  const location = `/auth?${verdict}=true`;
  send(exchange, 303, { ...NOT_KEPT, location, "referrer-policy": "no-referrer" });
}

/** Whether a person sent the request rather than a prefetch, a preview or an embedded picture. */
function isOpenedByPerson({ headers }: IncomingMessage): boolean {
  const purpose = [headers["sec-purpose"], headers.purpose, headers["x-moz"]].join(" ");
  const target = headers["sec-fetch-dest"] ?? "document";
  return target === "document" && !/prefetch|prerender|preview/i.test(purpose);
}

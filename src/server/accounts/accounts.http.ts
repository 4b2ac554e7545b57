import type { App } from "../context.ts";
import { AppError } from "../errors.ts";
import { type Exchange, send } from "../http/respond.ts";
import { verifyEmail } from "./links.ts";

export const VERIFY_PATH = "/api/verify-email";

/** Where the link of a verification mail leads: it acts, then goes on to the login page. */
export async function answerVerifyLink(app: App, exchange: Exchange): Promise<void> {
  // Not even HEAD, which some mail scanners send: following the link uses it up
  if (exchange.request.method !== "GET")
    throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
      allow: "GET",
    });
  const token = exchange.url.searchParams.get("token") ?? "";
  const verdict = await verifyEmail(app.db, token);
  app.log.info("verification link followed", { requestId: exchange.requestId, verdict });
  const headers = { location: `/auth?${verdict}=true`, "cache-control": "no-store" };
  send(exchange, 303, { ...headers, "referrer-policy": "no-referrer" });
}

import { answerVerifyLink, VERIFY_PATH } from "#server/accounts/accounts.http.ts";
import type { App } from "#server/context.ts";
import type { Step } from "#server/http/step.ts";

/** The target of the link in a verification mail. */
export function verifyLinkStep(app: App): Step {
  return (exchange) =>
    exchange.url.pathname === VERIFY_PATH
      ? { route: VERIFY_PATH, answer: () => answerVerifyLink(app, exchange) }
      : undefined;
}

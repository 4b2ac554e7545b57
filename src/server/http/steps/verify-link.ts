import { answerVerifyLink, VERIFY_PATH } from "../../accounts/accounts.http.ts";
import type { App } from "../../context.ts";
import type { Step } from "../step.ts";

/** Where the link of a verification mail leads. */
export function verifyLinkStep(app: App): Step {
  return (exchange) =>
    exchange.url.pathname === VERIFY_PATH
      ? { route: VERIFY_PATH, answer: () => answerVerifyLink(app, exchange) }
      : undefined;
}

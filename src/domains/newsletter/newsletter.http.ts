import { NEWSLETTER_PATH } from "./newsletter.ts";
import { sendPlainPage } from "#domains/accounts/links/plain-page.server.ts";
import { visitorOf } from "#domains/accounts/sign-in/asker.http.ts";
import { type App, siteOf } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { withBody } from "#platform/http/body.ts";
import type { Exchange, Step } from "#platform/http/respond.ts";
import {
  confirmSubscription,
  type LinkState,
  stateOfLink,
  unsubscribe,
} from "./subscribers.server.ts";

/** The target of the links in the newsletter's mails, and of mail programs that unsubscribe. */
export function newsletterStep(app: App): Step {
  return (exchange) =>
    exchange.url.pathname === NEWSLETTER_PATH
      ? { route: NEWSLETTER_PATH, answer: () => answerLink(app, exchange) }
      : undefined;
}

/**
 * Opening a link changes nothing, because mail scanners open links too; the button on the page does
 */
async function answerLink(app: App, exchange: Exchange): Promise<void> {
  const { method } = exchange.request;
  const token = exchange.url.searchParams.get("token") ?? "";
  if (method === "GET") return show(app, exchange, OPENED[await stateOfLink(app, token)], token);
  if (method === "POST") return act(app, exchange, token);
  throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
    allow: "GET, POST",
  });
}

/** A POST without the button's field is a mail program's one-click unsubscribe (RFC 8058). */
async function act(app: App, exchange: Exchange, token: string): Promise<void> {
  const fields = await withBody(
    exchange,
    visitorOf(app, exchange),
    async (read) => new URLSearchParams((await read()).toString("utf8")),
  );
  if (fields.get("action") === "confirm")
    return show(app, exchange, (await confirmSubscription(app, token)) ? CONFIRMED : OPENED.gone);
  await unsubscribe(app, token);
  return show(app, exchange, ENDED);
}

interface Words {
  heading: string;
  text: string;
  link?: { path: string; label: string };
  button?: { label: string; action: string };
  note?: string;
}

/** A link to where people can subscribe again. */
const TO_BLOG = { path: "/blog", label: "Go to the blog" };

const OPENED: Record<LinkState, Words> = {
  unconfirmed: {
    heading: "Confirm your subscription",
    text: "Press the button to get a message when there is a new article.",
    button: { label: "Confirm my subscription", action: "confirm" },
    note: "If you did not ask for this, close this page: you will hear nothing from us.",
  },
  subscribed: {
    heading: "Unsubscribe",
    text: "Press the button to get no more messages about new articles.",
    button: { label: "Unsubscribe", action: "leave" },
  },
  gone: {
    heading: "This link does not work any more",
    text: "The subscription has ended, or it was not confirmed within seven days. You can subscribe again on the blog.",
    link: TO_BLOG,
  },
};

const CONFIRMED: Words = {
  heading: "You are subscribed",
  text: "You will get a message when there is a new article. Each has a link to unsubscribe.",
};

const ENDED: Words = {
  heading: "You are unsubscribed",
  text: "You get no more messages about new articles. You can subscribe again on the blog.",
  link: TO_BLOG,
};

function show(app: App, exchange: Exchange, words: Words, token = ""): void {
  const { heading, text, link, button, note } = words;
  sendPlainPage(exchange, {
    company: siteOf(app).companyName,
    heading,
    text,
    ...(link && { link }),
    ...(note !== undefined && { note }),
    ...(button && {
      form: {
        action: `${NEWSLETTER_PATH}?token=${encodeURIComponent(token)}`,
        field: { name: "action", value: button.action },
        label: button.label,
      },
    }),
  });
}

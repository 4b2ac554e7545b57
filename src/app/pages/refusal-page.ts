import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type AppError, errorHeaders } from "#platform/errors.ts";
import { type App, siteOf } from "#platform/context.ts";
import { escapeHtml } from "#platform/html.ts";
import { type Exchange, hasLeft, logRefusal, send } from "#platform/http/respond.ts";

const STYLE = `body{margin:0;display:grid;min-height:100vh;place-content:center;padding:1.5rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center;color:#1c2836;background:#fff}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.25}
p{margin:0 auto 1.5rem;max-width:28rem}
a{display:inline-block;padding:.625rem 1.25rem;border-radius:.5rem;font-weight:600;text-decoration:none;color:#fff;background:#0f2f4f}
@media (prefers-color-scheme:dark){body{color:#e6ebf1;background:#121a24}a{color:#0f2236;background:#9cc3ec}}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * A client that asks as fast as it is answered is slowed down: each refusal is held for half a
 * second to a second, at random so that clients that came together do not return together. The
 * number of held refusals is limited.
 */
const LEAST_HELD_MS = 500;
const MOST_HELD = 1000;
let held = 0;

/** Tells a visitor that a page cannot be made right now, without rendering one. */
export async function sendRefusalPage(
  app: App,
  exchange: Exchange,
  refusal: AppError,
): Promise<void> {
  if (held < MOST_HELD) {
    held += 1;
    await sleep(LEAST_HELD_MS * (1 + Math.random()));
    held -= 1;
  }
  if (hasLeft(exchange)) return;
  logRefusal(app, refusal, exchange.requestId);
  const headers = {
    ...errorHeaders(refusal),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": POLICY,
  };
  send(exchange, refusal.status, headers, page(siteOf(app).companyName, refusal));
}

function page(companyName: string, { status, message }: AppError): string {
  // Temporary refusals: too many requests, or a server that is busy or full
  const title = status >= 429 ? "One moment, please" : "This page cannot be shown";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} | ${escapeHtml(companyName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
${status === 401 ? '<a href="/admin">Sign in</a>' : '<a href="/">Go to the home page</a>'}
</main>
</body>
</html>
`;
}

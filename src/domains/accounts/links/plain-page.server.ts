import { createHash } from "node:crypto";
import { escapeHtml } from "#platform/html.ts";
import { type Exchange, send } from "#platform/http/respond.ts";

const STYLES = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3f6f9;color:#1c2b3a;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Arial,sans-serif}
main{box-sizing:border-box;width:min(30rem,calc(100% - 2rem));margin:2rem 0;padding:2rem;background:#fff;border:1px solid #dbe2e9;border-radius:1rem}
p{margin:.75rem 0;overflow-wrap:anywhere}
.name{margin:0;font-weight:700;color:#17507f}
a{color:#17507f}
h1{margin:.75rem 0;font-size:1.6rem;line-height:1.25;text-wrap:balance}
main.wide{width:min(48rem,calc(100% - 2rem))}
h2{margin:2rem 0 .25rem;font-size:1.2rem}
dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:.25rem 1rem;margin:.75rem 0;padding:.75rem;border:1px solid #dbe2e9;border-radius:.5rem;overflow-wrap:anywhere}
dl dl{margin:0;padding:0;border:0}
dt{color:#52606d}
dd{margin:0}
label{display:block;margin-top:.75rem}
input:not([type=checkbox]),select,textarea{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem;border:1px solid #6b7b8a;border-radius:.5rem;background:transparent;color:inherit;font:inherit}
.said{padding:.75rem;border:2px solid #17507f;border-radius:.5rem}
.wrong{margin:.25rem 0;font-weight:600;color:#a3262a}
@media (max-width:40rem){
main{padding:1.25rem}
dl{grid-template-columns:minmax(0,1fr)}
dt:not(:first-child){margin-top:.5rem}
dl dl{padding-left:.75rem;border-left:2px solid #dbe2e9}
}
button{width:100%;min-height:3rem;margin-top:1rem;padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:#17507f;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#123f65}
button:focus-visible{outline:3px solid #e0a030;outline-offset:2px}
.small{margin-bottom:0;font-size:.875rem;color:#52606d}
@media print{
body{display:block;background:none}
main,main.wide{width:auto;margin:0;padding:0;border:0}
.screen{display:none}
}
@media (prefers-color-scheme:dark){
body{background:#0f1720;color:#e6edf3}
main{background:#18232f;border-color:#2c3a48}
.name,a{color:#8cc0ee}
button{background:#8cc0ee;color:#0f1720}
button:hover{background:#a9d2f5}
.small,dt{color:#a9b7c4}
dl{border-color:#2c3a48}
.said{border-color:#8cc0ee}
.wrong{color:#ff9c9c}
option{background:#18232f}
}`;

/** Nothing runs, only the page's own style applies, and its form posts only to this site. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLES).digest("base64")}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page is not cached: what a mailed link shows is only for the reader of the mail. */
export const NOT_KEPT = { "cache-control": "no-store" };

export function sendPlainPage(exchange: Exchange, content: Content): void {
  const page = plainPage(content);
  const headers = {
    ...NOT_KEPT,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": PAGE_POLICY,
    // Without Sec-Fetch-Site a form's request must name its site; of others the address is a secret
    "referrer-policy": page.includes("<form ") ? "same-origin" : "no-referrer",
    "x-robots-tag": "noindex",
  };
  send(exchange, content.status ?? 200, headers, page);
}

interface Content {
  company: string;
  heading: string;
  text: string;
  /** The page's one button and what it posts. */
  form?: { action: string; field: { name: string; value: string }; label: string };
  /** Where a page without a button leads; to the home page by default. */
  link?: { path: string; label: string };
  note?: string;
  /** In the place of the button: a wide page's own parts, as HTML. */
  html?: string;
  status?: number;
}

const HOME = { path: "/", label: "Go to the home page" };

/** The page that a mailed link opens, with at most one button; it works without scripts. */
function plainPage({ company, heading, text, form, link = HOME, note, html }: Content): string {
  const name = escapeHtml(company);
  const title = escapeHtml(heading);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${name}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLES}</style>
</head>
<body>
<main${html === undefined ? "" : ' class="wide"'}>
<p class="name">${name}</p>
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
${html ?? ""}${form ? formOf(form) : `<p class="screen"><a href="${escapeHtml(link.path)}">${escapeHtml(link.label)}</a></p>`}
${note === undefined ? "" : `<p class="small">${escapeHtml(note)}</p>`}
</main>
</body>
</html>
`;
}

function formOf({ action, field, label }: NonNullable<Content["form"]>): string {
  return `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="${escapeHtml(field.name)}" value="${escapeHtml(field.value)}">
<button type="submit">${escapeHtml(label)}</button>
</form>`;
}

import { createHash } from "node:crypto";
import { escapeHtml } from "#server/html.ts";

const STYLES = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3f6f9;color:#1c2b3a;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Arial,sans-serif}
main{box-sizing:border-box;width:min(30rem,calc(100% - 2rem));margin:2rem 0;padding:2rem;background:#fff;border:1px solid #dbe2e9;border-radius:1rem}
p{margin:.75rem 0}
.name{margin:0;font-weight:700;color:#17507f}
h1{margin:.75rem 0;font-size:1.6rem;line-height:1.25;text-wrap:balance}
button{width:100%;min-height:3rem;margin-top:1rem;padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:#17507f;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#123f65}
button:focus-visible{outline:3px solid #e0a030;outline-offset:2px}
.small{margin-bottom:0;font-size:.875rem;color:#52606d}
@media (prefers-color-scheme:dark){
body{background:#0f1720;color:#e6edf3}
main{background:#18232f;border-color:#2c3a48}
.name{color:#8cc0ee}
button{background:#8cc0ee;color:#0f1720}
button:hover{background:#a9d2f5}
.small{color:#a9b7c4}
}`;

/** Nothing runs, only its own style applies, and its form posts to this site alone. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLES).digest("base64")}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface Content {
  company: string;
  /** The path that the button posts the token to. */
  path: string;
  token: string;
}

/** A page with one button, which works without scripts. */
export function verificationPage({ company, path, token }: Content): string {
  const name = escapeHtml(company);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Confirm your email address - ${name}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLES}</style>
</head>
<body>
<main>
<p class="name">${name}</p>
<h1>Confirm your email address</h1>
<p>Press the button to confirm that this address is yours. You can sign in after that.</p>
<form method="post" action="${escapeHtml(path)}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">Confirm my email address</button>
</form>
<p class="small">If you did not ask for this, close this page: nothing is changed.</p>
</main>
</body>
</html>
`;
}

/**
 * Separates the renderer's own inline scripts from all others in the HTML: only the renderer knows
 * the nonce of this render and put it on them. The nonce is removed, since the page is kept and
 * sent to many.
 */
export function takeOwnScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const own = new RegExp(`<script\\b[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  const scripts = [...html.matchAll(own)]
    .map(([, body = ""]) => body)
    .filter((body) => body !== "");
  const bare = html
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, "")
    .replaceAll(` nonce="${nonce}"`, "");
  return { html: bare, scripts };
}

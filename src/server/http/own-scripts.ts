/**
 * Parts the renderer's own inline scripts from whatever else the HTML may hold: only the renderer
 * knows the nonce of this render and put it on them. It goes again, as the page is kept and given
 * to many.
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

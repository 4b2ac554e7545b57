import { escapeHtml } from "#platform/html.ts";

/** The prefix of pages of the past: the moment and the page's own path follow. */
export const PAST = "/admin/as-of/";

/** Addresses that are the same at any time, and areas without a past. */
const TIMELESS =
  /^\/(?:admin|api|assets|auth|images|LOagentsPortal|palettes|pictures|uploads)(?:[/?#]|$)/;

/** The body's tag, and the link over the navigation, which stays first. */
const BEGINNING = /<body[^>]*>(?:[^]*?<a href="#main"[^>]*>[^<]*<\/a>)?/;

/**
 * A rendered page as a still image: marked as past, without scripts, and with disabled forms. Links
 * lead to other pages of the same moment.
 */
export function pastPage(html: string, moment: string): string {
  return withoutScripts(html)
    .replace("<head>", '<head><meta name="robots" content="noindex">')
    .replaceAll("<form", "<form inert")
    .replaceAll(/(<a\b[^>]*?\shref=")(\/(?!\/)[^"]*)/g, (all, start: string, path: string) =>
      TIMELESS.test(path) ? all : `${start}${PAST}${moment}${path}`,
    )
    .replace(BEGINNING, (beginning) => beginning + mark(moment));
}

/**
 * Rows of cards that scroll sideways on a phone, for which a script enables scrolling by keyboard.
 */
const ROW = /<ul(?=[^>]*\bsnap-row\b)/g;

/** The page's HTML without the server's additions, as a file. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link\b[^>]*\srel="(?:modulepreload|preload)"[^>]*>/g, "")
    .replaceAll(ROW, '<ul tabindex="0"');
}

function mark(moment: string): string {
  return `<aside aria-label="Past" class="flex flex-wrap items-center justify-center gap-2 bg-info p-2 text-sm font-medium text-info-content">The site as of <time datetime="${moment}">${escapeHtml(inWords(moment))}</time> – <a class="underline" href="/admin/content?record=true">back to today</a></aside>`;
}

const DAY = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/**
 * A time such as `November 20, 2026 at 10:04 AM (UTC-05:00)`, on the clock of the person who chose
 * the moment.
 */
export function inWords(moment: string): string {
  const [, clock = "", offset = ""] = /^(.*?)(Z|[+-]\d\d:\d\d)$/.exec(moment) ?? [];
  return `${DAY.format(new Date(`${clock}Z`))} (UTC${offset === "Z" ? "" : offset})`;
}

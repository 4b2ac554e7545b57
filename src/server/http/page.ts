import { createHash } from "node:crypto";
import { type TRPCLink, unstable_localLink } from "@trpc/client";
import type { App } from "../context.ts";
import { innerContext } from "../context.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { toAppError } from "../trpc.ts";
import { pagePolicy } from "./headers.ts";
import { type Exchange, logRefusal, send } from "./respond.ts";
import { type Bodies, compress, matchesEtag, negotiate } from "./static.ts";

/** Renders the page at a path to finished HTML; the link answers its queries in-process. */
export type RenderPage = (target: string, link: TRPCLink<AppRouter>) => Promise<Response>;

interface Page {
  version: number;
  day: string;
  status: number;
  headers: Record<string, string>;
  bodies: Bodies;
}

const PAGES_KEPT = 200;

interface PageMode {
  keep: boolean;
  policy: (html: string) => string;
}

const PRODUCTION: PageMode = { keep: true, policy: pagePolicy };

/** Nothing is kept, and Vite's hot reload gets the inline scripts and styles that it needs. */
export const DEVELOPMENT: PageMode = {
  keep: false,
  policy: () => "default-src * 'unsafe-inline' data: blob:; frame-ancestors 'none'",
};

/** The query parameters that change what the server renders; others are left to the browser. */
const RENDERED_PARAMETERS: Record<string, string[]> = {
  "/auth": ["verified", "already", "expired"],
  "/blog": ["search", "category"],
};

/**
 * Finished pages from memory. What the server renders is the same for everybody (guarded areas are
 * filled in by the browser), so a page is rendered once until content or the day changes, however
 * many wait for it.
 */
export function createPages(app: App, render: RenderPage, mode: PageMode = PRODUCTION) {
  const pages = new Map<string, Page>();
  const rendering = new Map<string, Promise<Page>>();

  const link = unstable_localLink<AppRouter>({
    router: appRouter,
    createContext: async () => innerContext(app),
    onError: ({ error }) => logRefusal(app, toAppError(error), "render"),
  });

  const make = async (target: string): Promise<Page> => {
    const version = app.publication.version();
    const page = await toPage(await render(target, link), version, mode);
    if (mode.keep && page.status === 200 && !target.includes("?")) keep(pages, target, page);
    return page;
  };

  return async (exchange: Exchange): Promise<void> => {
    const target = renderedTarget(exchange.url);
    const kept = pages.get(target);
    if (kept && kept.version === app.publication.version() && kept.day === today())
      return sendPage(exchange, kept);
    let pending = rendering.get(target);
    if (!pending) {
      pending = make(target).finally(() => rendering.delete(target));
      rendering.set(target, pending);
    }
    sendPage(exchange, await pending);
  };
}

function keep(pages: Map<string, Page>, target: string, page: Page): void {
  pages.delete(target);
  pages.set(target, page);
  if (pages.size > PAGES_KEPT) pages.delete(pages.keys().next().value as string);
}

/** The path with the parameters that matter to it, in one order. */
function renderedTarget({ pathname, searchParams }: URL): string {
  const names = RENDERED_PARAMETERS[pathname] ?? [];
  const search = new URLSearchParams();
  for (const name of names) {
    const value = searchParams.get(name);
    if (value !== null) search.set(name, value.slice(0, 200));
  }
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

async function toPage(response: Response, version: number, mode: PageMode): Promise<Page> {
  const html = await response.text();
  const content = Buffer.from(html);
  const location = response.headers.get("location");
  return {
    version,
    day: today(),
    status: response.status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": mode.policy(html),
      "cache-control": "no-cache",
      vary: "accept-encoding",
      etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
      ...(location !== null && { location }),
    },
    bodies: compress(content, 5),
  };
}

function today(): string {
  return new Date().toDateString();
}

function sendPage(exchange: Exchange, { status, headers, bodies }: Page): void {
  if (status === 200 && matchesEtag(exchange, headers.etag as string))
    return send(exchange, 304, headers);
  const { body, encoding } = negotiate(bodies, exchange.request.headers["accept-encoding"]);
  send(exchange, status, { ...headers, ...(encoding && { "content-encoding": encoding }) }, body);
}

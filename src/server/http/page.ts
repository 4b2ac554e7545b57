import { type TRPCLink, unstable_localLink } from "@trpc/client";
import { type App, innerContext } from "../context.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { toAppError } from "../trpc.ts";
import { finish, sendFinished } from "./finished.ts";
import { pagePolicy, strictTransport } from "./headers.ts";
import type { Memory } from "./memory.ts";
import { type Exchange, logRefusal, send } from "./respond.ts";
import { onlyReads, type Step } from "./step.ts";

/** The browser's side of the product, as far as the server needs it. */
export interface Client {
  /** Renders the page at a path to finished HTML; the link answers its queries in-process. */
  render: (target: string, link: TRPCLink<AppRouter>) => Promise<Response>;
  /** The pattern of the route that has this path, if any. */
  routeOf: (path: string) => string | undefined;
}

/** In development nothing is kept, and hot reload gets the inline scripts and styles it needs. */
export interface PageMode {
  keep: boolean;
  policy: (html: string) => string;
}

const PRODUCTION: PageMode = { keep: true, policy: pagePolicy };

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
 * Pages of which there are as many as somebody cares to type: officers, whose page the browser
 * fills in, and other spellings of a path.
 */
const NOT_KEPT = /^\/LOagentsPortal\/officers\/|[?%]/;
/** All unknown paths share one finished page. */
const NOWHERE = "/404";

/**
 * Answers with finished pages. What the server renders is the same for everybody (guarded areas are
 * filled in by the browser), so a page is rendered once until content changes.
 */
export function pageStep(app: App, client: Client, options: PageOptions): Step {
  const { memory, mode = PRODUCTION } = options;
  const failures = new Set<string>();

  const link = unstable_localLink<AppRouter>({
    router: appRouter,
    createContext: async () => innerContext(app),
    onError: ({ error, path }) => {
      const refusal = toAppError(error);
      // A page that fails does so for everybody who asks: one line for each cause is enough
      const cause = `${path} ${refusal.message} ${String(refusal.cause)}`;
      if (!failures.has(cause)) logRefusal(app, refusal, "render");
      if (failures.size < 100) failures.add(cause);
    },
  });

  const make = async (target: string) => {
    const response = await client.render(target, link);
    const html = await response.text();
    const location = response.headers.get("location");
    const finished = finish({
      status: response.status,
      type: "text/html; charset=utf-8",
      body: Buffer.from(html),
      headers: {
        ...strictTransport(app.publicUrl()),
        "content-security-policy": mode.policy(html),
        "cache-control": "no-cache",
        ...(location !== null && { location }),
      },
    });
    const lasting = target === NOWHERE || (response.status === 200 && !NOT_KEPT.test(target));
    return { finished, keep: mode.keep && lasting };
  };

  const answer = async (exchange: Exchange, route: string | undefined): Promise<void> => {
    const { request, response, url } = exchange;
    onlyReads(exchange);
    if (url.pathname !== "/" && url.pathname.endsWith("/"))
      return send(exchange, 308, { location: url.pathname.replace(/\/+$/, "") || "/" });
    const target = route !== undefined ? renderedTarget(url) : NOWHERE;
    sendFinished(request, response, await memory.answer(target, () => make(target)));
  };

  return (exchange) => {
    const route = client.routeOf(exchange.url.pathname);
    return { route, routine: true, answer: () => answer(exchange, route) };
  };
}

interface PageOptions {
  memory: Memory;
  mode?: PageMode;
}

/** The path with the parameters that matter to it, in one order. */
function renderedTarget({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams();
  for (const name of RENDERED_PARAMETERS[pathname] ?? []) {
    const value = searchParams.get(name);
    if (value !== null) search.set(name, value.slice(0, 200));
  }
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

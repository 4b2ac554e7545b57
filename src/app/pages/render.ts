import { randomBytes } from "node:crypto";
import { type TRPCLink, unstable_localLink } from "@trpc/client";
import { EMBEDDED_CALCULATOR } from "#domains/loans/embedding.ts";
import type { PostedForm } from "#kit/values/page-form.ts";
import type { OwnPage } from "#domains/session/signed-in.ts";
import { dayOf } from "#kit/values/times.ts";
import { type App, innerContext } from "#platform/context.ts";
import { momentOf } from "#platform/database/as-of.ts";
import { type AppRouter, appRouter } from "#app/router.ts";
import type { AppError } from "#platform/errors.ts";
import { toAppError } from "#platform/trpc.ts";
import type { Content } from "#platform/http/finished.ts";
import { type Ancestors, pagePolicy, strictTransport, logRefusal } from "#platform/http/respond.ts";

export interface Drawing {
  /** Marks the renderer's own inline scripts. */
  nonce: string;
  /** The form that was sent to the page, to be shown again. */
  posted?: PostedForm | undefined;
  /** The owner of the account page. */
  own?: OwnPage | undefined;
  /** The day of the page, YYYY-MM-DD. */
  today: string;
}

/** The browser side of the product, as far as the server needs it. */
export interface Client {
  /** Renders the page at a path to finished HTML; the link answers its queries in-process. */
  render: (target: string, link: TRPCLink<AppRouter>, drawing: Drawing) => Promise<Response>;
  /** The pattern of the route that matches this path, if any. */
  routeOf: (path: string) => string | undefined;
}

/** Its address contains the link's token, which stays in the tab. */
export const PREVIEW = "/preview";

/** In development nothing is cached, and hot reload gets the inline scripts and styles it needs. */
export interface PageMode {
  keep: boolean;
  policy: (ownScripts: readonly string[], ancestors: Ancestors) => string;
}

export const PRODUCTION: PageMode = { keep: true, policy: pagePolicy };

export const DEVELOPMENT: PageMode = {
  keep: false,
  policy: (_, ancestors) =>
    `default-src * 'unsafe-inline' data: blob:; frame-ancestors ${ancestors}`,
};

/**
 * Renders pages. The HTML is the same for everybody, except for the response to a form and the
 * account page without scripts: the browser fills in guarded areas.
 */
export function createRender(app: App, client: Client, { policy }: PageMode) {
  const failures = new Set<string>();

  const linkTo = (refused: (refusal: AppError) => void) =>
    unstable_localLink<AppRouter>({
      router: appRouter,
      createContext: async () => innerContext(app),
      onError: ({ error, path }) => {
        const refusal = toAppError(error);
        refused(refusal);
        // A failing page fails for every visitor: one log line per cause is enough
        const cause = `${path} ${refusal.message} ${String(refusal.cause)}`;
        if (!failures.has(cause)) logRefusal(app, refusal, "render");
        if (failures.size < 100) failures.add(cause);
      },
    });

  return async (target: string, shown: Pick<Drawing, "own" | "posted"> = {}): Promise<Content> => {
    const nonce = randomBytes(16).toString("hex");
    const today = dayOf(momentOf(app.db));
    const refusals: AppError[] = [];
    const link = linkTo((refusal) => refusals.push(refusal));
    const response = await client.render(target, link, { nonce, ...shown, today });
    // A busy server says that it is busy; the error page would say that something went wrong
    const busy = refusals.find(({ code }) => code === "BUSY");
    if (busy && response.status >= 500) throw busy;
    const { html, scripts } = takeOwnScripts(await response.text(), nonce);
    const location = response.headers.get("location");
    const [path] = target.split("?", 1);
    const framable = response.status === 200 && path === EMBEDDED_CALCULATOR;
    return {
      status: response.status,
      type: "text/html; charset=utf-8",
      body: Buffer.from(html),
      framable,
      headers: {
        ...strictTransport(app),
        "content-security-policy": policy(scripts, framable ? "*" : "'none'"),
        "cache-control": "no-cache",
        ...(path === PREVIEW && { "cache-control": "no-store", "referrer-policy": "no-referrer" }),
        ...(location !== null && { location }),
      },
    };
  };
}

/**
 * Separates the renderer's own inline scripts from all others in the HTML: only the renderer knows
 * the nonce of this render and marks them with it. The nonce is removed, since the page is cached
 * and sent to many.
 */
function takeOwnScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const own = new RegExp(`<script\\b[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  const scripts = [...html.matchAll(own)]
    .map(([, body = ""]) => body)
    .filter((body) => body !== "");
  const bare = html
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, "")
    .replaceAll(` nonce="${nonce}"`, "");
  return { html: bare, scripts };
}

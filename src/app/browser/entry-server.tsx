import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from "@tanstack/react-router/ssr/server";
import type { ServerManifest } from "@tanstack/router-core";
import type { TRPCLink } from "@trpc/client";
import type { AppRouter } from "#app/router.ts";
import { type PostedForm, POSTED_KEY } from "#kit/values/page-form.ts";
import type { OwnPage } from "#domains/session/signed-in.ts";
import { pageScripts, toServerManifest, type ViteManifest } from "./client-manifest.ts";
/* oxlint-disable import/default -- the build makes it: vite.config.ts */
import anyPage from "#domains/frame/early/any-page.ts?script";
import tabs from "#domains/frame/early/tabs.ts?script";
import applyPage from "#domains/applications/form/early-first-step.client.ts?script";
import calculatorPage from "#domains/loans/early-calculation.client.ts?script";
/* oxlint-enable import/default */
import { FORM } from "#domains/loans/calculator.tsx";
import { lateScripts } from "./late-scripts.ts";
import { loadParts } from "#ui/later.ts";
import { createAppRouter } from "./router.tsx";

interface Drawing {
  /** Marks the renderer's own inline scripts. */
  nonce: string;
  /** The form that was sent to the page, to be shown again. */
  posted?: PostedForm | undefined;
  /** The owner of the account page. */
  own?: OwnPage | undefined;
  /** The day of the page, YYYY-MM-DD. */
  today: string;
}

interface Renderer {
  render: (target: string, link: TRPCLink<AppRouter>, drawing: Drawing) => Promise<Response>;
  routeOf: (path: string) => string | undefined;
}

/** Renders pages with the scripts and styles of the client build. */
export function createRenderer(vite: ViteManifest): Renderer {
  const client = { manifest: toServerManifest(vite), scriptsOf: pageScripts(vite) };
  return {
    render: (target, link, drawing) => render(target, link, { ...client, ...drawing }),
    routeOf: routeMatcher(),
  };
}

/** Returns the pattern of a path's page; this router is used for nothing else. */
function routeMatcher(): (path: string) => string | undefined {
  const router = createAppRouter(() => () => {
    throw new Error("the route matcher makes no calls");
  });
  return (path) => {
    const [, , found] = router.getMatchedRoutes(path);
    return found?.fullPath;
  };
}

/** Renders pages whose scripts and styles Vite serves from the sources. */
export function createDevRenderer(transform: (html: string) => Promise<string>): Renderer {
  const manifest: ServerManifest = {
    routes: {
      __root__: {
        scripts: [{ attrs: { type: "module", src: "/src/app/browser/main.tsx" } }],
        css: ["/src/ui/styles.css"],
      },
    },
  };
  return {
    routeOf: routeMatcher(),
    async render(target, link, drawing) {
      const response = await render(target, link, { manifest, ...drawing });
      const html = await transform(await response.text());
      return new Response(html, { status: response.status, headers: response.headers });
    },
  };
}

interface Page extends Drawing {
  manifest: ServerManifest;
  /** The scripts that start after the first frame; in development they are in the manifest. */
  scriptsOf?: ReturnType<typeof pageScripts>;
}

function render(
  target: string,
  link: TRPCLink<AppRouter>,
  { manifest, scriptsOf, nonce, posted, own, today }: Page,
): Promise<Response> {
  const handle = createRequestHandler({
    request: new Request(new URL(target, "http://localhost")),
    createRouter: () => {
      const router = createAppRouter(link);
      router.options.ssr = { nonce };
      router.options.context.today = today;
      if (own) router.options.context.own = own;
      if (posted) router.options.context.queryClient.setQueryData(POSTED_KEY, posted);
      return router;
    },
    getRouterManifest: () => manifest,
  });
  return handle(async ({ router, responseHeaders }) => {
    await loadParts();
    const children = <RouterServer router={router} />;
    // The rendered state is released with its matches
    const { matches } = router.state;
    const response = await renderRouterToString({ router, responseHeaders, children });
    const html = await response.text();
    const linked = linksIn(html).flatMap((path) => {
      const [branch, params] = router.getMatchedRoutes(path);
      return branch.map(({ id }) => ({ routeId: id, params }));
    });
    const last = [
      earlyAnswers(
        matches.map(({ routeId }) => routeId),
        html,
      ),
      scriptsOf && lateScripts(scriptsOf(matches, linked)),
    ];
    const { status, headers } = response;
    const page = withOwnScripts(html, { first: anyPage, last }, nonce);
    return new Response(page, { status, headers });
  });
}

/**
 * The paths of the pages that the header and the main area link to, without the portal's and the
 * sign-in, since few visitors are officers or have an account.
 */
function linksIn(html: string): string[] {
  const [body = ""] = html.slice(html.indexOf("<header")).split("<footer", 1);
  const links = body.matchAll(/<a\b[^>]*\shref="(\/[^"?#]*)/g);
  return [...links]
    .map(([, path = ""]) => path)
    .filter((path) => !/^\/(?:LOagents|auth$)/.test(path));
}

/**
 * What a page can handle before its scripts arrive; read after the page, because nobody presses
 * earlier.
 */
function earlyAnswers(routeIds: string[], html: string): string | undefined {
  if (routeIds.includes("/_site/apply")) return applyPage;
  if (routeIds.includes("/_site/auth")) return tabs;
  // An article may have one too
  return html.includes(`<form id="${FORM}"`) ? calculatorPage : undefined;
}

interface OwnScripts {
  first: string;
  last: (string | undefined)[];
}

/** Puts scripts first in the head and last in the body, because React hydrates both with them. */
function withOwnScripts(html: string, { first, last }: OwnScripts, nonce: string): string {
  const tag = (body: string) => `<script nonce="${nonce}">${body}</script>`;
  const lastBody = [...last, "document.currentScript.remove()"].filter(Boolean).join("\n");
  return html
    .replace("<head>", () => `<head>${tag(first)}`)
    .replace(/(?=<\/body>)/, () => tag(lastBody));
}

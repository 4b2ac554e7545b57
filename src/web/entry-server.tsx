import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from "@tanstack/react-router/ssr/server";
import type { ServerManifest } from "@tanstack/router-core";
import type { TRPCLink } from "@trpc/client";
import type { AppRouter } from "../server/router.ts";
import { toServerManifest, type ViteManifest } from "./client-manifest.ts";
import { createAppRouter } from "./router.tsx";

interface Renderer {
  render: (target: string, link: TRPCLink<AppRouter>, nonce: string) => Promise<Response>;
  routeOf: (path: string) => string | undefined;
}

/** Renders pages with the scripts and styles of the client build. */
export function createRenderer(vite: ViteManifest): Renderer {
  const manifest = toServerManifest(vite);
  return {
    render: (target, link, nonce) => render(target, link, { manifest, nonce }),
    routeOf: routeMatcher(),
  };
}

/** The pattern of the page that a path belongs to; a router that is asked nothing else. */
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
        scripts: [{ attrs: { type: "module", src: "/src/web/main.tsx" } }],
        css: ["/src/web/styles.css"],
      },
    },
  };
  return {
    routeOf: routeMatcher(),
    async render(target, link, nonce) {
      const response = await render(target, link, { manifest, nonce });
      const html = await transform(await response.text());
      return new Response(html, { status: response.status, headers: response.headers });
    },
  };
}

interface Page {
  manifest: ServerManifest;
  /** What marks the inline scripts that the router and React write, and no others. */
  nonce: string;
}

function render(
  target: string,
  link: TRPCLink<AppRouter>,
  { manifest, nonce }: Page,
): Promise<Response> {
  const handle = createRequestHandler({
    request: new Request(new URL(target, "http://localhost")),
    createRouter: () => {
      const router = createAppRouter(link);
      router.options.ssr = { nonce };
      return router;
    },
    getRouterManifest: () => manifest,
  });
  return handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  );
}

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

type Renderer = (target: string, link: TRPCLink<AppRouter>) => Promise<Response>;

/** Renders pages with the scripts and styles of the client build. */
export function createRenderer(vite: ViteManifest): Renderer {
  const manifest = toServerManifest(vite);
  return (target, link) => render(target, link, manifest);
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
  return async (target, link) => {
    const response = await render(target, link, manifest);
    const html = await transform(await response.text());
    return new Response(html, { status: response.status, headers: response.headers });
  };
}

function render(
  target: string,
  link: TRPCLink<AppRouter>,
  manifest: ServerManifest,
): Promise<Response> {
  const handle = createRequestHandler({
    request: new Request(new URL(target, "http://localhost")),
    createRouter: () => createAppRouter(link),
    getRouterManifest: () => manifest,
  });
  return handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  );
}

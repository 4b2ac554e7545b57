import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from "@tanstack/react-router/ssr/server";
import type { ServerManifest } from "@tanstack/router-core";
import type { TRPCLink } from "@trpc/client";
import type { AppRouter } from "../server/router.ts";
import { type PostedForm, POSTED_KEY } from "../shared/page-form.ts";
import {
  pageScripts,
  type PageScripts,
  toServerManifest,
  type ViteManifest,
} from "./client-manifest.ts";
import { EARLY_PRESSES } from "./early-presses.ts";
import { lateScripts } from "./late-scripts.ts";
import { createAppRouter } from "./router.tsx";
import { LoginStep } from "./second-factor/login-step.tsx";
import { knowLoginStep } from "./second-factor/login-step-later.tsx";

knowLoginStep(LoginStep);

interface Drawing {
  /** What marks the inline scripts that the renderer writes, and no others. */
  nonce: string;
  /** The form that the page was sent, to be shown again. */
  posted?: PostedForm | undefined;
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
    async render(target, link, drawing) {
      const response = await render(target, link, { manifest, ...drawing });
      const html = await transform(await response.text());
      return new Response(html, { status: response.status, headers: response.headers });
    },
  };
}

interface Page extends Drawing {
  manifest: ServerManifest;
  /** The scripts that start after the first frame; in development the manifest has them. */
  scriptsOf?: (routeIds: string[]) => PageScripts;
}

function render(
  target: string,
  link: TRPCLink<AppRouter>,
  { manifest, scriptsOf, nonce, posted }: Page,
): Promise<Response> {
  const handle = createRequestHandler({
    request: new Request(new URL(target, "http://localhost")),
    createRouter: () => {
      const router = createAppRouter(link);
      router.options.ssr = { nonce };
      if (posted) router.options.context.queryClient.setQueryData(POSTED_KEY, posted);
      return router;
    },
    getRouterManifest: () => manifest,
  });
  return handle(async ({ router, responseHeaders }) => {
    const children = <RouterServer router={router} />;
    // What has been rendered is let go with its matches
    const routeIds = router.state.matches.map(({ routeId }) => routeId);
    const response = await renderRouterToString({ router, responseHeaders, children });
    const late = scriptsOf && lateScripts(scriptsOf(routeIds));
    return withOwnScripts(response, { first: EARLY_PRESSES, last: late }, nonce);
  });
}

interface OwnScripts {
  first: string;
  last: string | undefined;
}

/** Puts scripts first into the head and last into the body: React takes both over with them. */
async function withOwnScripts(
  response: Response,
  { first, last }: OwnScripts,
  nonce: string,
): Promise<Response> {
  const { status, headers } = response;
  const tag = (body = "") => body && `<script nonce="${nonce}">${body}</script>`;
  const html = (await response.text())
    .replace("<head>", () => `<head>${tag(first)}`)
    .replace(/(?=<\/body>)/, () => tag(last));
  return new Response(html, { status, headers });
}

import { QueryClient } from "@tanstack/react-query";
import { createRouter, stringifySearchWith } from "@tanstack/react-router";
import { setupRouterSsrQueryIntegration } from "@tanstack/react-router-ssr-query";
import type { TRPCLink } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { AppRouter } from "#app/router.ts";
import type { OwnPage } from "#domains/session/signed-in.ts";
import { PageError, PageNotFound } from "#domains/frame/page-problems.tsx";
import { routeTree } from "./routeTree.gen.ts";
import { createClient, createQueryClient, trpc } from "#domains/session/trpc.client.ts";

/**
 * The router with its own query cache: one per request on the server, one per visit in the browser.
 */
export function createAppRouter(link: TRPCLink<AppRouter>) {
  const queryClient = createQueryClient();
  const client = createClient(link);
  let renders = 0;
  const router = createRouter({
    routeTree,
    context: { queryClient, queries: createTRPCQueryUtils({ queryClient, client }) },
    defaultPreload: "intent",
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
    // Otherwise pages that render only in the browser would stay empty for half a second
    defaultPendingMinMs: 0,
    // A visitor who has scrolled the first page before its scripts came stays there
    scrollRestoration: () => import.meta.env.SSR || renders++ > 0 || scrollY === 0,
    caseSensitive: true,
    // Values in an address are plain text: the router's own parser makes a number of a telephone
    // number, and drops quotes and the zeros of 1.50
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(String),
    Wrap: ({ children }) => (
      <trpc.Provider client={client} queryClient={queryClient}>
        {children}
      </trpc.Provider>
    ),
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

/** The context of every route's loader. */
export interface RouterContext {
  queryClient: QueryClient;
  queries: ReturnType<typeof createTRPCQueryUtils<AppRouter>>;
  /** The day of a page that the server renders, which may be one of the past. */
  today?: string;
  /** The user for whom the server renders the account page, if known. */
  own?: OwnPage;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

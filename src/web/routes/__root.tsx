import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { PageNotFound } from "../frame/page-not-found.tsx";
import { utcDay } from "../frame/use-today.ts";
import type { RouterContext } from "../router.tsx";
import { Toaster } from "../ui/toast.tsx";

const GUARDED = /^\/(admin|LOagentsPortal)(\/|$)/;

export const Route = createRootRouteWithContext<RouterContext>()({
  /** Header and footer stand on every page, so every page brings the settings along. */
  loader: async ({ context: { queries } }) => {
    const [site] = await Promise.all([
      queries.settings.site.ensureData(),
      queries.settings.list.ensureData(),
    ]);
    return { ...site, today: utcDay() };
  },
  head: ({ loaderData: site, matches }) => ({
    meta: [
      // Guarded pages have no head of their own in the HTML, as the browser alone fills them in
      ...(import.meta.env.SSR && GUARDED.test(matches.at(-1)?.pathname ?? "")
        ? [{ name: "robots", content: "noindex" }]
        : []),
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "theme-color", content: "#0f2f4f" },
      { title: site?.companyName },
    ],
    links: [{ rel: "icon", type: "image/svg+xml", href: "/favicon.svg" }],
  }),
  component: Document,
  notFoundComponent: PageNotFound,
});

function Document() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body className="flex min-h-screen flex-col bg-ground text-base-content antialiased">
        <Outlet />
        <Toaster />
        <Scripts />
      </body>
    </html>
  );
}

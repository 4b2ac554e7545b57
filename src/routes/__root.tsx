import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { PageNotFound } from "#domains/frame/page-problems.tsx";
import { utcDay } from "#domains/frame/use-today.client.ts";
import type { RouterContext } from "#app/browser/router.tsx";
import { Toaster } from "#ui/toast.tsx";
import { useSiteWords } from "#domains/settings/use-settings.client.ts";

/** Guarded pages, drafts, and the calculator in frames. */
const NOT_INDEXED = /^\/(admin|embed|LOagentsPortal|preview)(\/|$)(?!login$)/;

export const Route = createRootRouteWithContext<RouterContext>()({
  /** Every page has a header and a footer, so every page includes the settings. */
  loader: async ({ context: { queries, today = utcDay() } }) => {
    const [
      {
        companyName,
        publicUrl,
        icon,
        socialImage,
        words: { headline },
      },
    ] = await Promise.all([
      queries.settings.site.ensureData(),
      queries.settings.forPages.ensureData(),
    ]);
    return { companyName, publicUrl, icon, socialImage, headline, today };
  },
  head: ({ loaderData: site, matches }) => ({
    meta: [
      // Only in the HTML, because the guarded pages, which have no head of their own there, are
      // rendered by the browser alone
      ...(import.meta.env.SSR && NOT_INDEXED.test(matches.at(-1)?.pathname ?? "")
        ? [{ name: "robots", content: "noindex" }]
        : []),
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "theme-color", content: "#0f2f4f" },
      { title: site?.companyName },
    ],
    links: [{ rel: "icon", href: site?.icon ?? "/favicon.svg" }],
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
        {import.meta.env.SSR && <Palette />}
        <Outlet />
        <Toaster />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * The colors of the palette, only in the HTML, because the browser leaves its style sheets as they
 * are. The standard colors are in the style sheet of every page.
 */
function Palette() {
  const { palette } = useSiteWords();
  return (
    palette && <link rel="stylesheet" href={`/palettes/${palette}.css`} precedence="palette" />
  );
}

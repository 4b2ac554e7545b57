import { createTRPCQueryUtils } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import type { TRPCLink } from "@trpc/client";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AppRouter } from "#app/router.ts";
import type { Setting } from "#domains/settings/settings.ts";
import { createClient, createQueryClient, trpc } from "#domains/session/trpc.client.ts";
import { BlogTeaser } from "./blog-teaser.tsx";
import { Testimonials } from "./testimonials.tsx";

const silent: TRPCLink<AppRouter> = () => () => observable(() => {});

/**
 * The output of the two sections with these settings; without an argument, before any have loaded.
 */
function rendered(settings?: Setting[]): string {
  const queryClient = createQueryClient();
  const client = createClient(silent);
  if (settings)
    createTRPCQueryUtils({ queryClient, client }).settings.forPages.setData(undefined, settings);
  return renderToStaticMarkup(
    <trpc.Provider client={client} queryClient={queryClient}>
      <BlogTeaser />
      <Testimonials />
    </trpc.Provider>,
  );
}

test("home blog and testimonial sections render nothing until settings load", () => {
  expect(rendered()).toBe("");
});

test("once loaded they render only if showBlogPosts or showTestimonials is 'true'", () => {
  const hidden: Setting = { key: "showBlogPosts", value: "false" };
  for (const value of ["false", "", "TRUE", "yes"])
    expect(rendered([hidden, { key: "showTestimonials", value }])).toBe("");
  expect(rendered([hidden, { key: "showTestimonials", value: "true" }])).toContain(
    "What Our Clients Say",
  );
});

import { createTRPCQueryUtils } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import type { TRPCLink } from "@trpc/client";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AppRouter } from "../../server/router.ts";
import type { Setting } from "../../shared/settings.ts";
import { createClient, createQueryClient, trpc } from "../trpc.ts";
import { BlogTeaser } from "./blog-teaser.tsx";
import { Testimonials } from "./testimonials.tsx";

const silent: TRPCLink<AppRouter> = () => () => observable(() => {});

/** What the two sections render once these settings have loaded; none have without them. */
function rendered(settings?: Setting[]): string {
  const queryClient = createQueryClient();
  const client = createClient(silent);
  if (settings)
    createTRPCQueryUtils({ queryClient, client }).settings.list.setData(undefined, settings);
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

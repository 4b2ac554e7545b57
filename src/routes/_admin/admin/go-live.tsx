import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { GoLivePage } from "#domains/dashboard/go-live-page.tsx";

export const Route = createFileRoute("/_admin/admin/go-live")({
  head: privateHead("Go Live"),
  component: () => (
    <>
      <PageHeading
        title="Go Live"
        description="What makes this website your own. Steps are ticked automatically when they are done."
      >
        <a href="/" target="_blank" rel="noreferrer" className="btn">
          Preview my site<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </PageHeading>
      <GoLivePage />
    </>
  ),
});

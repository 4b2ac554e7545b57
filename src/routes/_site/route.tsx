import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SiteFrame } from "#domains/frame/site-frame.tsx";

export const Route = createFileRoute("/_site")({
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
});

import { createFileRoute, Outlet } from "@tanstack/react-router";
import { OfficerGuard } from "#domains/officers/portal/officer-guard.tsx";
import { PortalNavigation } from "#domains/officers/portal/portal-navigation.tsx";
import { Waiting } from "#domains/frame/waiting.tsx";

export const Route = createFileRoute("/_site/_portal")({
  ssr: false,
  pendingComponent: Waiting,
  component: () => (
    <OfficerGuard>
      <PortalNavigation />
      <Outlet />
    </OfficerGuard>
  ),
});

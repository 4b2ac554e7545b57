import { createFileRoute, Outlet } from "@tanstack/react-router";
import { OfficerGuard } from "#web/officers/officer-guard.tsx";
import { PortalNavigation } from "#web/officers/portal-navigation.tsx";
import { Waiting } from "#web/frame/waiting.tsx";

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

import { createFileRoute, Outlet } from "@tanstack/react-router";
import { OfficerGuard } from "../../../accounts/officer-guard.tsx";
import { PortalNavigation } from "../../../accounts/portal-navigation.tsx";
import { Waiting } from "../../../accounts/waiting.tsx";

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

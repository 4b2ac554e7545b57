import { createFileRoute, Outlet } from "@tanstack/react-router";
import { OfficerGuard } from "../../../accounts/officer-guard.tsx";
import { PortalNavigation } from "../../../accounts/portal-navigation.tsx";

export const Route = createFileRoute("/_site/_portal")({
  ssr: false,
  component: () => (
    <OfficerGuard>
      <PortalNavigation />
      <Outlet />
    </OfficerGuard>
  ),
});

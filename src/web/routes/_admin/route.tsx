import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminGuard } from "../../accounts/admin-guard.tsx";

export const Route = createFileRoute("/_admin")({
  ssr: false,
  component: () => (
    <AdminGuard>
      <Outlet />
    </AdminGuard>
  ),
});

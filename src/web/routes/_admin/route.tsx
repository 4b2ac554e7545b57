import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminGuard } from "../../accounts/admin-guard.tsx";
import { Waiting } from "../../accounts/waiting.tsx";
import { AdminFrame } from "../../admin/admin-frame.tsx";

export const Route = createFileRoute("/_admin")({
  ssr: false,
  pendingComponent: Waiting,
  component: () => (
    <AdminGuard>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </AdminGuard>
  ),
});

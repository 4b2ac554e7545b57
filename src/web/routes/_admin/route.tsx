import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminGuard } from "#web/admin/admin-guard.tsx";
import { Waiting } from "#web/frame/waiting.tsx";
import { AdminFrame } from "#web/admin/admin-frame.tsx";
import { WebhookStrip } from "#web/connections/webhook-strip.tsx";
import { useIsAdmin } from "#web/session/use-user.ts";
import { MailStrip } from "#web/mail/mail-strip.tsx";

export const Route = createFileRoute("/_admin")({
  ssr: false,
  pendingComponent: Waiting,
  component: () => (
    <AdminGuard>
      <AdminFrame notice={<Strips />}>
        <Outlet />
      </AdminFrame>
    </AdminGuard>
  ),
});

/** What admins have to take care of, on every page. */
function Strips() {
  if (!useIsAdmin()) return null;
  return (
    <>
      <MailStrip />
      <WebhookStrip />
    </>
  );
}

import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminGuard, OwnPart } from "#domains/admin/admin-guard.tsx";
import { Waiting } from "#domains/frame/waiting.tsx";
import { AdminFrame } from "#domains/admin/admin-frame.tsx";
import { WebhookStrip } from "#domains/webhooks/webhook-strip.tsx";
import { seesLeads } from "#domains/admin/places.client.ts";
import { useIsAdmin, useUser } from "#domains/session/use-session.client.ts";
import { MailStrip } from "#domains/mail/list/mail-strip.tsx";

export const Route = createFileRoute("/_admin")({
  ssr: false,
  pendingComponent: Waiting,
  component: () => (
    <AdminGuard>
      <AdminFrame notice={<Strips />}>
        <OwnPart>
          <Outlet />
        </OwnPart>
      </AdminFrame>
    </AdminGuard>
  ),
});

/** What admins have to take care of, on every page. */
function Strips() {
  const { user } = useUser();
  if (!useIsAdmin() || !seesLeads(user)) return null;
  return (
    <>
      <MailStrip />
      <WebhookStrip />
    </>
  );
}

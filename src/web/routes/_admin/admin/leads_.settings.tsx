import { createFileRoute, Link } from "@tanstack/react-router";
import { PageHeading } from "#web/admin/page-heading.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { TemplatesCard } from "#web/leads/desk/templates-card.tsx";
import { useIsAdmin } from "#web/session/use-user.ts";
import { DeskSettings } from "#web/leads/desk/desk-settings.tsx";

export const Route = createFileRoute("/_admin/admin/leads_/settings")({
  head: privateHead("Lead Settings"),
  component: LeadSettings,
});

function LeadSettings() {
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHeading
        {...(isAdmin
          ? { title: "Lead Settings", description: "How leads are worked on, and by whom." }
          : { title: "Reply Templates", description: "Texts for replies, for everybody here." })}
      >
        <Link
          to="/admin/leads"
          activeOptions={{ exact: true }}
          className="btn btn-outline max-md:min-h-11"
        >
          Leads
        </Link>
      </PageHeading>
      {isAdmin && <DeskSettings />}
      <TemplatesCard />
    </>
  );
}

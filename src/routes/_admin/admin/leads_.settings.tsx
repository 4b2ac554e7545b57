import { createFileRoute, lazyRouteComponent, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { TemplatesCard } from "#domains/leads/desk/templates-card.tsx";
import { useIsAdmin } from "#domains/session/use-session.client.ts";
import { DeskSettings } from "#domains/leads/desk/desk-settings.tsx";

const Disposals = lazyRouteComponent(
  () => import("#domains/leads/desk/disposals.tsx"),
  "Disposals",
);

const ContactConsents = lazyRouteComponent(
  () => import("#domains/leads/consents/contact-consents.tsx"),
  "ContactConsents",
);

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
        {isAdmin && (
          <Link
            to="/admin/rates/tables"
            hash="state-notices"
            className="btn btn-outline max-md:min-h-11"
          >
            Notices by state
          </Link>
        )}
        <Link
          to="/admin/leads"
          activeOptions={{ exact: true }}
          className="btn btn-outline max-md:min-h-11"
        >
          Leads
        </Link>
      </PageHeading>
      {isAdmin && <DeskSettings />}
      <Suspense>{isAdmin && <ContactConsents />}</Suspense>
      <Suspense>{isAdmin && <Disposals />}</Suspense>
      <TemplatesCard />
    </>
  );
}

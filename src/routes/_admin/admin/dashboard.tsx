import { createFileRoute, Link, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from "#domains/applications/applications.ts";
import { MESSAGE_STATUSES, type MessageStatus } from "#domains/contact/contact.ts";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { BackupCard } from "#domains/admin/backup-card.tsx";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { useAdminSignOut } from "#domains/admin/admin-frame.tsx";
import { ApplicationsPanel } from "#domains/applications/applications-panel.tsx";
import { type ListAddress, readListAddress } from "#domains/records/list/list-address.client.ts";
import { MessagesPanel } from "#domains/contact/messages-panel.tsx";
import { StatCards } from "#domains/dashboard/stat-cards.tsx";
import { useIsAdmin } from "#domains/session/use-session.client.ts";
import type { ListPlace } from "#domains/records/list/use-list-view.client.ts";
import { RatesCard } from "#domains/rates/rates-card.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { AdminsWithout } from "#domains/second-factor/screens/admins-without.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";

/** With the tables of fees, which nothing else here needs. */
const ReviewCard = lazy(async () => ({
  default: (await import("#domains/calculators/review-card.tsx")).ReviewCard,
}));

/** Hidden on most days. */
const GoLiveLine = lazy(async () => ({
  default: (await import("#domains/dashboard/go-live-line.tsx")).GoLiveLine,
}));

const OfficersToAdmit = lazy(async () => ({
  default: (await import("#domains/dashboard/officers-to-admit.tsx")).OfficersToAdmit,
}));

const PrivacyCard = lazyRouteComponent(
  () => import("#domains/dashboard/privacy-card.tsx"),
  "PrivacyCard",
);

const DeskDay = lazyRouteComponent(() => import("#domains/leads/list/desk-day.tsx"), "DeskDay");

const MailCard = lazyRouteComponent(() => import("#domains/mail/server/mail-card.tsx"), "MailCard");

const SystemCard = lazyRouteComponent(
  () => import("#domains/dashboard/system-card.tsx"),
  "SystemCard",
);

type Tab = "applications" | "messages";

const LINKS = [
  { label: "Resources", to: "/admin/resources", icon: "folder" },
  { label: "Users", to: "/admin/users", icon: "users" },
  { label: "Site Settings", to: "/admin/site-settings", icon: "settings" },
] as const;

export const Route = createFileRoute("/_admin/admin/dashboard")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): DashboardAddress => search as DashboardAddress,
  head: privateHead("Dashboard"),
  component: Dashboard,
});

type DashboardAddress = ListAddress & { tab?: "messages" | undefined };

function readAddress(search: object): DashboardAddress {
  const { tab: asked, ...words }: Record<string, unknown> = { ...search };
  const tab = asked === "messages" ? asked : undefined;
  return { tab, ...readListAddress(words, tab ? MESSAGE_STATUSES : APPLICATION_STATUSES) };
}

function Dashboard() {
  const isAdmin = useIsAdmin();
  const { tab, places, goToTab } = usePlaces();
  const stats = trpc.admin.dashboard.stats.useQuery(undefined, { enabled: false }).data;
  return (
    <>
      <DashboardHeading />
      {isAdmin && <AdminsWithout />}
      {isAdmin && (
        <Suspense>
          <OfficersToAdmit />
        </Suspense>
      )}
      <Suspense>
        {stats && stats.privacyRequests.open > 0 && <PrivacyCard stats={stats} />}
      </Suspense>
      <StatCards />
      <Suspense>{isAdmin && <GoLiveLine />}</Suspense>
      <Suspense fallback={<div className="min-h-88" />}>
        <DeskDay />
      </Suspense>
      <section
        aria-label="Applications and messages"
        className="rounded-box border border-base-300 bg-base-100"
      >
        <Tabs
          label="Applications and messages"
          tabs={[
            {
              id: "applications",
              label: "Loan Applications",
              waiting: stats && { count: stats.pendingApplications, noun: "pending" },
            },
            {
              id: "messages",
              label: "Contact Messages",
              waiting: stats && { count: stats.unreadMessages, noun: "unread" },
            },
          ]}
          current={tab}
          onChange={goToTab}
        />
        <TabPanel id="applications" current={tab}>
          <ApplicationsPanel place={places.applications} />
        </TabPanel>
        <TabPanel id="messages" current={tab}>
          <MessagesPanel place={places.messages} />
        </TabPanel>
      </section>
      {isAdmin && <WebsiteCards />}
    </>
  );
}

/** What is wrong with what the site runs on and shows. */
function WebsiteCards() {
  return (
    <div className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 empty:hidden">
      <RatesCard />
      <Suspense>
        <ReviewCard />
      </Suspense>
      <Suspense>
        <MailCard onlyTrouble />
      </Suspense>
      <BackupCard onlyTrouble />
      <Suspense>
        <SystemCard onlyTrouble />
      </Suspense>
    </div>
  );
}

/** The address is that of the visible tab; the other tab's is remembered. */
function usePlaces() {
  const { tab: tabInAddress, ...address } = readAddress(Route.useSearch());
  const navigate = Route.useNavigate();
  const tab: Tab = tabInAddress ?? "applications";
  const [left, setLeft] = useState<Record<Tab, ListAddress>>({ applications: {}, messages: {} });
  const go = (place: ListAddress, to: Tab, replace: boolean) =>
    void navigate({
      search: { ...(to === "messages" && { tab: to }), ...place },
      replace,
      resetScroll: false,
    });
  const placeOf = (of: Tab) => ({
    address: of === tab ? address : left[of],
    go: (place: ListAddress, { replace } = { replace: false }) =>
      of === tab ? go(place, of, replace) : setLeft({ ...left, [of]: place }),
  });
  return {
    tab,
    goToTab: (to: Tab) => {
      if (to === tab) return;
      setLeft({ ...left, [tab]: address });
      go(left[to], to, true);
    },
    places: {
      applications: placeOf("applications") as ListPlace<ApplicationStatus>,
      messages: placeOf("messages") as ListPlace<MessageStatus>,
    },
  };
}

function DashboardHeading() {
  const { signOut, isPending } = useAdminSignOut();
  const logout = useFocusKept(isPending);
  return (
    <PageHeading title="Dashboard">
      {(useIsAdmin() ? LINKS : []).map(({ label, to, icon }) => (
        <Link key={to} to={to} className="btn btn-sm">
          <Icon name={icon} className="size-4 max-sm:hidden" />
          {label}
        </Link>
      ))}
      <Button ref={logout} look="btn-outline btn-sm" disabled={isPending} onClick={signOut}>
        Logout
      </Button>
    </PageHeading>
  );
}

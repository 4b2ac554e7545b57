import { createFileRoute, Link } from "@tanstack/react-router";
import { privateHead } from "../../../accounts/private-head.ts";
import { BackupCard } from "../../../admin/backup-card.tsx";
import { PageHeading } from "../../../admin/page-heading.tsx";
import { useAdminSignOut } from "../../../admin/use-sign-out.ts";
import { ApplicationsPanel } from "../../../dashboard/applications-panel.tsx";
import { MessagesPanel } from "../../../dashboard/messages-panel.tsx";
import { StatCards } from "../../../dashboard/stat-cards.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";

const TABS = [
  { id: "applications", label: "Loan Applications" },
  { id: "messages", label: "Contact Messages" },
] as const;

const LINKS = [
  { label: "Resources", to: "/admin/resources", icon: "folder" },
  { label: "Users", to: "/admin/users", icon: "users" },
  { label: "Site Settings", to: "/admin/site-settings", icon: "settings" },
] as const;

export const Route = createFileRoute("/_admin/admin/dashboard")({
  validateSearch: (search): { tab?: "messages" | undefined } => ({
    tab: search.tab === "messages" ? "messages" : undefined,
  }),
  head: privateHead("Dashboard"),
  component: Dashboard,
});

function Dashboard() {
  const { tab = "applications" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <DashboardHeading />
      <StatCards />
      <section
        aria-label="Applications and messages"
        className="rounded-box border border-base-300 bg-base-100"
      >
        <Tabs
          label="Applications and messages"
          tabs={TABS}
          current={tab}
          onChange={(id) =>
            void navigate({
              search: id === "messages" ? { tab: id } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
        <TabPanel id="applications" current={tab}>
          <ApplicationsPanel />
        </TabPanel>
        <TabPanel id="messages" current={tab}>
          <MessagesPanel />
        </TabPanel>
      </section>
      <BackupCard />
    </>
  );
}

function DashboardHeading() {
  const { signOut, isPending } = useAdminSignOut();
  const logout = useFocusKept(isPending);
  return (
    <PageHeading title="Dashboard" description="What came in, and what still waits for an answer.">
      {LINKS.map(({ label, to, icon }) => (
        <Link key={to} to={to} className="btn btn-sm">
          <Icon name={icon} className="size-4 max-sm:hidden" />
          {label}
        </Link>
      ))}
      <button
        ref={logout}
        type="button"
        className="btn btn-outline btn-sm"
        disabled={isPending}
        onClick={signOut}
      >
        Logout
      </button>
    </PageHeading>
  );
}

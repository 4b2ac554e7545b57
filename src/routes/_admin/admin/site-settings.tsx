import { createFileRoute, Link } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { Banner, useBanner } from "#domains/settings/banner.tsx";
import { ContactTab } from "#domains/settings/contact-tab.tsx";
import { FooterTab } from "#domains/settings/footer-tab.tsx";
import { HomepageTab } from "#domains/settings/homepage-tab.tsx";
import { LegalTab } from "#domains/settings/legal-tab.tsx";
import type { TabProps } from "#domains/settings/setting-card.tsx";
import { useSettingDrafts } from "#domains/settings/use-setting-drafts.client.ts";
import { useFieldOfAddress } from "#kit/form/field-of-address.ts";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";

export const Route = createFileRoute("/_admin/admin/site-settings")({
  // Parsed by the page itself: a route's code is sent with every page
  validateSearch: (search): { tab?: string } => search as { tab?: string },
  head: privateHead("Site Settings"),
  component: function Routed() {
    const { tab } = Route.useSearch();
    const Page = tab === undefined ? undefined : PAGES.get(tab);
    if (!Page) return <SiteSettings />;
    return (
      <Suspense fallback={<Spinner label="Loading..." />}>
        <Page />
      </Suspense>
    );
  },
});

/** Not among the tabs, because they are not about what visitors read. */
const PAGES: ReadonlyMap<string, ComponentType> = new Map([
  ["connections", lazy(() => import("#domains/webhooks/connections-page.tsx"))],
  ["system", lazy(() => import("./-system-page.tsx"))],
]);

type TabId = "footer" | "contact" | "homepage" | "legal";

interface Tab {
  id: TabId;
  label: string;
  Content: ComponentType<TabProps>;
}

const TABS: readonly Tab[] = [
  { id: "footer", label: "Footer Settings", Content: FooterTab },
  { id: "contact", label: "Contact Information", Content: ContactTab },
  { id: "homepage", label: "Homepage Settings", Content: HomepageTab },
  { id: "legal", label: "Legal Documents", Content: LegalTab },
];

function SiteSettings() {
  const { tab } = Route.useSearch();
  const current = TABS.find(({ id }) => id === tab)?.id ?? "footer";
  const navigate = Route.useNavigate();
  const { drafts, failed, retry } = useSettingDrafts();
  const { message, say } = useBanner();
  return (
    <>
      <Banner message={message} />
      {/* Moved up by the gap that the banner leaves although it has no height */}
      <div className="-mt-3 sm:-mt-6">
        <PageHeading
          title="Site Settings"
          description="What visitors read. A saved change is on the website at once."
        >
          <Link to="/admin/mail" className="btn">
            Email
          </Link>
          <Link to="/admin/leads/settings" className="btn">
            Lead Settings
          </Link>
          <Link to="/admin/site-settings" search={{ tab: "connections" }} className="btn">
            Connections
          </Link>
          <Link to="/admin/site-settings" search={{ tab: "system" }} className="btn">
            System
          </Link>
        </PageHeading>
      </div>
      <Tabs
        label="Settings"
        tabs={TABS}
        current={current}
        onChange={(chosen) =>
          void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })
        }
      />
      {drafts ? (
        <Panels current={current} drafts={drafts} say={say} />
      ) : (
        <TabPanel id={current} current={current}>
          {failed ? (
            <FailedToLoad onRetry={retry}>Failed to fetch site settings</FailedToLoad>
          ) : (
            <Spinner label="Loading settings..." />
          )}
        </TabPanel>
      )}
    </>
  );
}

function Panels({ current, ...props }: TabProps & { current: TabId }) {
  useFieldOfAddress();
  return TABS.map(({ id, Content }) => (
    <TabPanel key={id} id={id} current={current}>
      <Content {...props} />
    </TabPanel>
  ));
}

import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "#web/frame/private-head.ts";
import { PageHeading } from "#web/admin/page-heading.tsx";
import { Banner } from "#web/settings/banner.tsx";
import { ContactTab } from "#web/settings/contact-tab.tsx";
import { FooterTab } from "#web/settings/footer-tab.tsx";
import { HomepageTab } from "#web/settings/homepage-tab.tsx";
import { LegalTab } from "#web/settings/legal-tab.tsx";
import { saveAll, saveOne } from "#web/settings/saves.ts";
import type { TabProps } from "#web/settings/setting-card.tsx";
import { useBanner } from "#web/settings/use-banner.ts";
import { useSettingDrafts } from "#web/settings/use-setting-drafts.ts";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

const TABS = [
  { id: "footer", label: "Footer Settings" },
  { id: "contact", label: "Contact Information" },
  { id: "homepage", label: "Homepage Settings" },
  { id: "legal", label: "Legal Documents" },
] as const;

type TabId = (typeof TABS)[number]["id"];

/** Separate from TABS, which every page needs to check the address. */
const CONTENTS = {
  footer: FooterTab,
  contact: ContactTab,
  homepage: HomepageTab,
  legal: LegalTab,
} as const satisfies Record<TabId, unknown>;

export const Route = createFileRoute("/_admin/admin/site-settings")({
  // Any other value must be set to undefined explicitly, or it would stay
  validateSearch: (search): { tab?: TabId | undefined } => ({
    tab: TABS.find(({ id }) => id === search.tab)?.id,
  }),
  head: privateHead("Site Settings"),
  component: SiteSettings,
});

function SiteSettings() {
  const { tab: current = "footer" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { drafts, failed, retry } = useSettingDrafts();
  const { message, say } = useBanner();
  return (
    <>
      <Banner message={message} />
      {/* Moved up by the gap that the banner leaves although it has no height */}
      <div className="-mt-6">
        <PageHeading
          title="Site Settings"
          description="What visitors read. A saved change is on the website at once."
        />
      </div>
      <Tabs
        label="Settings"
        tabs={TABS}
        current={current}
        onChange={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      />
      {drafts ? (
        <Panels
          current={current}
          drafts={drafts}
          onSave={(key) => void saveOne(drafts, key, say)}
          onSaveAll={(which) => void saveAll(drafts, which, say)}
          say={say}
        />
      ) : failed ? (
        <FailedToLoad onRetry={retry}>Failed to fetch site settings</FailedToLoad>
      ) : (
        <Spinner label="Loading settings..." />
      )}
    </>
  );
}

function Panels({ current, ...props }: TabProps & { current: TabId }) {
  return TABS.map(({ id }) => {
    const Content = CONTENTS[id];
    return (
      <TabPanel key={id} id={id} current={current}>
        <Content {...props} />
      </TabPanel>
    );
  });
}

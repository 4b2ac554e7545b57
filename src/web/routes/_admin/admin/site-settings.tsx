import { createFileRoute } from "@tanstack/react-router";
import { privateHead } from "../../../accounts/private-head.ts";
import { PageHeading } from "../../../admin/page-heading.tsx";
import { Banner } from "../../../settings/banner.tsx";
import { ContactTab } from "../../../settings/contact-tab.tsx";
import { FooterTab } from "../../../settings/footer-tab.tsx";
import { HomepageTab } from "../../../settings/homepage-tab.tsx";
import { LegalTab } from "../../../settings/legal-tab.tsx";
import { saveAll, saveOne } from "../../../settings/saves.ts";
import type { TabProps } from "../../../settings/tab-props.ts";
import { useBanner } from "../../../settings/use-banner.ts";
import { useSettingDrafts } from "../../../settings/use-setting-drafts.ts";
import { FailedToLoad } from "../../../ui/failed-to-load.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { TabPanel, Tabs } from "../../../ui/tabs.tsx";

const TABS = [
  { id: "footer", label: "Footer Settings" },
  { id: "contact", label: "Contact Information" },
  { id: "homepage", label: "Homepage Settings" },
  { id: "legal", label: "Legal Documents" },
] as const;

type TabId = (typeof TABS)[number]["id"];

/** Apart from TABS, which the address's check needs on every page of the site. */
const CONTENTS = {
  footer: FooterTab,
  contact: ContactTab,
  homepage: HomepageTab,
  legal: LegalTab,
} as const satisfies Record<TabId, unknown>;

export const Route = createFileRoute("/_admin/admin/site-settings")({
  // What is no tab has to be named undefined, or it would stay
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
  const banner = useBanner();
  return (
    <>
      <Banner message={banner.message} />
      {/* Up by the gap that the banner, which has no height, leaves all the same */}
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
          onSave={(key) => void saveOne(drafts, key, banner)}
          onSaveAll={(which) => void saveAll(drafts, which, banner)}
          say={(kind, text) => (kind === "error" ? banner.showError(text) : banner.show(text))}
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

import { useEffect } from "react";
import { SectionCard } from "#web/ui/section-card.tsx";
import { DesktopSwitch } from "./desktop-switch.tsx";
import { NoticeList } from "./notice-list.tsx";
import { NoticeSettings } from "./notice-settings.tsx";

/** A staff member's notices, and how they are delivered. */
export function NoticesSection() {
  useEffect(() => {
    const place = document.getElementById(window.location.hash.slice(1));
    if (!place?.closest("[data-notices]")) return;
    place.scrollIntoView({ block: "center" });
    place.focus({ preventScroll: true });
  }, []);
  return (
    <div data-notices className="grid content-start gap-8 lg:col-span-2 lg:grid-cols-2">
      <SectionCard
        id="notices"
        title="Notices"
        lead="What happened to leads, documents and mails. Opening a lead marks its notices as read."
      >
        <NoticeList />
      </SectionCard>
      <SectionCard
        id="notice-settings"
        title="Which notices you get, and how"
        lead="Mails about the safety of your account always come at once."
      >
        <NoticeSettings />
        <DesktopSwitch />
      </SectionCard>
    </div>
  );
}

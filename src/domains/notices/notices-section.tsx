import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { SectionRow } from "#ui/section-card.tsx";
import { NoticeList } from "./notice-list.tsx";
import { NoticeSettings } from "./notice-settings.tsx";
import {
  type DesktopState,
  turnDesktopOff,
  turnDesktopOn,
  useDesktopState,
} from "./desktop.client.ts";

/** A staff member's notices, and how they are delivered. */
export function NoticesSection() {
  useEffect(() => {
    const place = document.getElementById(window.location.hash.slice(1));
    if (!place?.closest("[data-notices]")) return;
    place.scrollIntoView({ block: "center" });
    place.focus({ preventScroll: true });
  }, []);
  return (
    <div data-notices className="grid grid-cols-1 content-start gap-8">
      <SectionRow
        id="notices"
        title="Notices"
        lead="What happened to leads, documents and emails. Opening a lead marks its notices as read."
      >
        <NoticeList />
      </SectionRow>
      <SectionRow
        id="notice-settings"
        title="Which notices you get, and how"
        lead="Emails about the safety of your account always come at once."
      >
        <NoticeSettings />
        <DesktopSwitch />
      </SectionRow>
    </div>
  );
}

const WORDS: Record<DesktopState, string> = {
  unsupported: "This browser cannot show notices on the desktop at this address.",
  denied:
    "This browser refuses notices of this site. Allow them in its settings for the site; the list of notices works without them.",
  off: "Shown by this browser while a page of the admin area or of the portal is open in a tab.",
  on: "On in this browser, while a page of the admin area or of the portal is open in a tab.",
};

/** Notices on the desktop of this browser, after a press. */
function DesktopSwitch() {
  const state = useDesktopState();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await turnDesktopOn();
    setAsking(false);
  };
  return (
    <div className="grid gap-2 border-t border-base-300 pt-5">
      <h3 className="font-semibold">On the desktop</h3>
      <p role="status" className="text-sm text-base-content/80">
        {WORDS[state]}
      </p>
      {state === "off" && (
        <Button look="justify-self-start" disabled={isAsking} onClick={() => void ask()}>
          Turn on desktop notices
        </Button>
      )}
      {state === "on" && (
        <Button look="justify-self-start" onClick={turnDesktopOff}>
          Turn off desktop notices
        </Button>
      )}
    </div>
  );
}

import type { BannerKind } from "./use-banner.ts";
import type { TextKey } from "./saves.ts";
import type { SettingDrafts } from "./use-setting-drafts.ts";

/** What each tab of the settings page is given. */
export interface TabProps {
  drafts: SettingDrafts;
  onSave: (key: TextKey) => void;
  onSaveAll: (which: "contact" | "homepage") => void;
  /** Shows a message in the banner. */
  say: (kind: Exclude<BannerKind, "progress">, text: string) => void;
}

import { useFocusKept } from "../ui/use-focus-kept.ts";
import type { TextKey } from "./saves.ts";
import type { SettingDrafts } from "./use-setting-drafts.ts";

interface Props {
  drafts: SettingDrafts;
  keys: readonly TextKey[];
  onSave: () => void;
  children: string;
}

/** Saves all settings of a tab at once. */
export function SaveAllButton({ drafts, keys, onSave, children }: Props) {
  const saving = keys.some(drafts.isSaving);
  const button = useFocusKept(saving);
  return (
    <div className="flex justify-end border-t border-base-300 pt-4">
      <button
        ref={button}
        type="button"
        className="btn btn-accent max-sm:w-full"
        disabled={saving}
        onClick={onSave}
      >
        {saving && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        {children}
      </button>
    </div>
  );
}

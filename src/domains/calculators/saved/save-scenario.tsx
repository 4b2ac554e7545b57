import { useHydrated } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Icon } from "#ui/icon.tsx";

const SaveDialog = lazy(async () => ({ default: (await import("./save-dialog.tsx")).SaveDialog }));

interface Props {
  address: string;
  className: string;
}

/** Keeps a result under a name; without scripts there are bookmarks. */
export function SaveScenario({ address, className }: Props) {
  const hydrated = useHydrated();
  const [saving, setSaving] = useState<string>();
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={!hydrated}
        onClick={() => setSaving(address)}
      >
        <Icon name="star" className="size-4" />
        Save this result
      </button>
      <Suspense>
        {saving !== undefined && (
          <SaveDialog address={saving} onClose={() => setSaving(undefined)} />
        )}
      </Suspense>
    </>
  );
}

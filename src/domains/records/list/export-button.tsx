import { lazy, Suspense, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import type { ExportProps } from "./export-dialog.tsx";

const ExportDialog = lazy(() => import("./export-dialog.tsx"));

/** Opens a dialog that offers the list as a file. */
export function ExportButton(props: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-sm max-md:min-h-11"
        onClick={() => setOpen(true)}
      >
        <Icon name="download" className="size-4" />
        Export
      </button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

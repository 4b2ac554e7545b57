import { lazy, Suspense, useState } from "react";
import type { ExportProps } from "./export-dialog.tsx";
import { Button } from "#ui/button.tsx";

const ExportDialog = lazy(() => import("./export-dialog.tsx"));

/** Opens a dialog that offers the list as a file. */
export function ExportButton(props: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="btn-ghost btn-sm max-md:min-h-11" icon="download" onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { later } from "#ui/later.ts";
import { Suspense, useState } from "react";
import type { LeadSheet } from "#domains/leads/leads.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { HoldSection } from "./hold-section.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** Loaded when it is opened, because leads are rarely erased. */
const EraseDialog = later(() => import("./erase-dialog.tsx"), "EraseDialog");

/** What a person may ask for: a copy of everything, or its erasure. For admins. */
export function PersonData({ lead }: { lead: LeadSheet }) {
  const [erasing, setErasing] = useState(false);
  return (
    <section aria-labelledby="person-data" className="grid content-start gap-3 print:hidden">
      <h2 id="person-data" className="text-xl font-bold max-md:sr-only">
        This person's data
      </h2>
      <div className="flex flex-wrap gap-2">
        <ConfirmedDownload
          href={`/api/admin/leads/${lead.id}/person-file`}
          className="btn btn-sm max-md:min-h-11"
        >
          <Icon name="download" className="size-4" />
          Download everything (JSON)
        </ConfirmedDownload>
        {!lead.hold && (
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11"
            onClick={() => setErasing(true)}
          >
            Erase this person…
          </button>
        )}
        <HoldSection lead={lead} />
      </div>
      {erasing && (
        <Suspense fallback={<Spinner />}>
          <EraseDialog lead={lead} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </section>
  );
}

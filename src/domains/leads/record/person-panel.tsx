import { later } from "#ui/later.ts";
import { Suspense, useState } from "react";
import type { LeadProps } from "#domains/leads/leads.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ShortMoment } from "#ui/date-time.tsx";
import { useMayChange } from "#ui/may-change.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { aboutInWords, recordInWords } from "#domains/leads/words.client.ts";

/** Loaded on demand: few people look like others. */
const MergeDialog = later(() => import("#domains/leads/person/merge-dialog.tsx"), "MergeDialog");
const Suggestions = later(() => import("#domains/leads/person/suggestions.tsx"), "Suggestions");

/** The person's other records; admins can merge and split people here. */
export function PersonPanel({ lead, area }: LeadProps) {
  const { split } = useLeadActions();
  const mayChange = useMayChange();
  const [asking, setAsking] = useState<"merge" | "split">();
  return (
    <section aria-labelledby="person" className="grid grid-cols-1 content-start gap-3 print:hidden">
      <h2 id="person" className="text-xl font-bold max-md:sr-only">
        Same person
      </h2>
      <Others lead={lead} area={area} />
      {lead.suggestions.length > 0 && (
        <Suspense>
          <Suggestions lead={lead} area={area} />
        </Suspense>
      )}
      {mayChange && area === "/admin" && (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11"
            onClick={() => setAsking("merge")}
          >
            Merge with…
          </button>
          {lead.others.length > 0 && (
            <button
              type="button"
              className="btn btn-sm max-md:min-h-11"
              onClick={() => setAsking("split")}
            >
              Not the same person
            </button>
          )}
        </div>
      )}
      <Suspense>
        {asking === "merge" && <MergeDialog lead={lead} onClose={() => setAsking(undefined)} />}
      </Suspense>
      {asking === "split" && (
        <ConfirmDialog
          title="Not the same person?"
          description={`${recordInWords(lead)} gets a person of its own. The other records stay together. You can merge them again.`}
          action="Split"
          look="btn-primary"
          busy={split.isPending}
          onConfirm={() => split.mutate({ id: lead.id }, { onSettled: () => setAsking(undefined) })}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

function Others({ lead, area }: LeadProps) {
  if (lead.others.length === 0)
    return <p className="text-sm text-base-content/80">Nothing else from this person.</p>;
  return (
    <ul className="grid grid-cols-1 gap-2 text-sm wrap-anywhere">
      {lead.others.map((other) => (
        <li key={other.id}>
          <LeadLink lead={other} area={area} className="link font-medium link-primary">
            {recordInWords(other)}
          </LeadLink>{" "}
          <span className="text-base-content/80">
            {aboutInWords(other)}
            {other.name !== lead.name && `, ${other.name}`}, <ShortMoment iso={other.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

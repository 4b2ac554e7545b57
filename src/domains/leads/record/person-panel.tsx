import { lazy, Suspense, useState } from "react";
import type { Lead, LeadSheet, LeadArea } from "#domains/leads/leads.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ShortMoment } from "#ui/date-time.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { aboutInWords, recordInWords } from "#domains/leads/words.client.ts";

/** Loaded on demand: few people look like others. */
const Suggestions = lazy(async () => ({
  default: (await import("#domains/leads/person/suggestions.tsx")).Suggestions,
}));

interface Props {
  lead: LeadSheet;
  area: LeadArea;
}

/** The person's other records; admins can merge and split people here. */
export function PersonPanel({ lead, area }: Props) {
  const { split } = useLeadActions();
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
      {area === "/admin" && (
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
      {asking === "merge" && <MergeDialog lead={lead} onClose={() => setAsking(undefined)} />}
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

function Others({ lead, area }: Props) {
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

/** Finds the other lead by words, as the list does. */
function MergeDialog({ lead, onClose }: { lead: LeadSheet; onClose: () => void }) {
  const { merge } = useLeadActions();
  const [words, setWords] = useState("");
  const search = words.trim();
  const found = trpc.leads.list.useQuery({ search, limit: 20 }, { enabled: search !== "" }).data;
  const known = [lead.id, ...lead.others.map(({ id }) => id)];
  const others = found?.rows.filter(({ id }) => !known.includes(id));
  const choose = (other: Lead) =>
    merge.mutate({ id: lead.id, otherId: other.id }, { onSuccess: onClose });
  return (
    <Dialog
      title="Merge with another person"
      description={`All records of that person become records of ${lead.name}, and their addresses count as confirmed by you: future messages from there are included.`}
      busy={merge.isPending}
      onClose={onClose}
    >
      <SearchInput
        label="Search leads"
        placeholder="Name, phone, email or reference"
        value={words}
        onChange={setWords}
      />
      {others?.length === 0 && <p className="mt-4 text-sm">No other person found.</p>}
      <ul className="mt-4 grid grid-cols-1 gap-2">
        {others?.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              className="btn grid h-auto w-full grid-cols-1 gap-0 py-2 text-left font-normal"
              disabled={merge.isPending}
              onClick={() => choose(other)}
            >
              <span className="truncate font-semibold">{other.name}</span>
              <span className="truncate">
                {other.email}, {recordInWords(other)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

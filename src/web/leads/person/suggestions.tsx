import type { LeadArea, LeadSheet, SuggestedLead } from "#shared/leads.ts";
import { reasonInWords } from "#shared/people.ts";
import { LeadLink } from "#web/records/lead-link.tsx";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { useLeadActions } from "#web/leads/use-lead-actions.ts";
import { recordInWords } from "#web/leads/words.ts";

interface Props {
  lead: LeadSheet;
  area: LeadArea;
}

/** Who may be the same person, beside what this record says. The desk merges or dismisses them. */
export function Suggestions({ lead, area }: Props) {
  if (lead.suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className="grid grid-cols-1 gap-3">
      <h3 id="suggestions" className="font-semibold">
        Perhaps the same person
      </h3>
      <p className="text-sm text-base-content/80">
        Anybody can type an address, a number or a name. Merge only after making sure.
      </p>
      <ul className="grid grid-cols-1 gap-4 text-sm wrap-anywhere">
        {lead.suggestions.map((other) => (
          <Suggestion key={other.id} {...{ lead, other, area }} />
        ))}
      </ul>
    </section>
  );
}

const COMPARED = { name: "Name", email: "Email", phone: "Phone" } as const;

function Suggestion({ lead, other, area }: Props & { other: SuggestedLead }) {
  const { merge, dismissSuggestion } = useLeadActions();
  const isBusy = merge.isPending || dismissSuggestion.isPending;
  const both = { id: lead.id, otherId: other.id };
  const named = `${recordInWords(other)}, ${reasonInWords(other.reason)}`;
  return (
    <li aria-label={named} className="grid grid-cols-1 gap-2 border-t border-base-300 pt-3">
      <p>
        <LeadLink lead={other} area={area} className="link font-medium link-primary">
          {recordInWords(other)}
        </LeadLink>
        , <ShortMoment iso={other.createdAt} />: {reasonInWords(other.reason)}
      </p>
      <Comparison lead={lead} other={other} />
      {area === "/admin" && (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11"
            disabled={isBusy}
            onClick={() => merge.mutate(both)}
          >
            Merge
          </button>
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11"
            disabled={isBusy}
            onClick={() => dismissSuggestion.mutate(both)}
          >
            Somebody else
          </button>
        </div>
      )}
    </li>
  );
}

/** What both records say, side by side. */
function Comparison({ lead, other }: Pick<Props, "lead"> & { other: SuggestedLead }) {
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr className="text-left text-base-content/80">
          <th scope="col" className="w-14">
            <span className="sr-only">What</span>
          </th>
          <th scope="col" className="pr-2 font-normal">
            This record
          </th>
          <th scope="col" className="font-normal">
            The other
          </th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(COMPARED) as (keyof typeof COMPARED)[]).map((field) => (
          <tr key={field} className="align-top">
            <th scope="row" className="pr-2 text-left font-normal text-base-content/80">
              {COMPARED[field]}
            </th>
            <td className="pr-2">{lead[field]}</td>
            <td>{other[field]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useState } from "react";
import type { ComparedRecord, LeadProps, SuggestedLead } from "#domains/leads/leads.ts";
import {
  COMPARED_FIELDS,
  type ComparedField,
  PROOFS,
  reasonInWords,
} from "#domains/people/people.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { ShortMoment } from "#ui/date-time.tsx";
import { useMayChange } from "#ui/may-change.ts";
import { MailAddress } from "#ui/mail-address.tsx";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { recordInWords } from "#domains/leads/words.client.ts";

/** Each is as high as a card, so that more would be higher than the lead itself. */
const AT_FIRST = 3;

/** Who may be the same person, beside what this record says. The desk merges or dismisses them. */
export function Suggestions({ lead, area }: LeadProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = lead.suggestions.slice(0, isWhole ? undefined : AT_FIRST);
  const left = lead.suggestions.length - shown.length;
  return (
    <section aria-labelledby="suggestions" className="grid grid-cols-1 gap-3">
      <h3 id="suggestions" className="font-semibold">
        Perhaps the same person
      </h3>
      <p className="text-sm text-base-content/80">
        Anybody can type an address, a number or a name. Merge only after making sure: it confirms
        both email addresses.
      </p>
      <ul className="@container grid grid-cols-1 gap-4 text-sm wrap-anywhere">
        {shown.map((other) => (
          <Suggestion key={other.id} {...{ lead, other, area }} />
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className="btn justify-self-start btn-sm max-md:min-h-11"
          onClick={() => setWhole(true)}
        >
          Show {left} more
        </button>
      )}
    </section>
  );
}

function Suggestion({ lead, other, area }: LeadProps & { other: SuggestedLead }) {
  const { merge, dismissSuggestion } = useLeadActions();
  const mayChange = useMayChange();
  const isBusy = merge.isPending || dismissSuggestion.isPending;
  const both = { id: lead.id, otherId: other.id };
  const named = `${recordInWords(other)}, ${reasonInWords(other.reason)}`;
  const link = (to: ComparedRecord) => (
    <LeadLink lead={to} area={area} className="link font-medium link-primary">
      {recordInWords(to)}
    </LeadLink>
  );
  return (
    <li aria-label={named} className="grid grid-cols-1 gap-3 border-t border-base-300 pt-3">
      <p>
        {link(other)}, <ShortMoment iso={other.createdAt} />: {reasonInWords(other.reason)}
        {other.beside.id !== lead.id && <>, as in {link(other.beside)}</>}
      </p>
      <Comparison other={other} />
      {mayChange && area === "/admin" && (
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
            Someone else
          </button>
        </div>
      )}
    </li>
  );
}

const LABELS: Record<ComparedField, string> = { name: "Name", email: "Email", phone: "Phone" };
const SIDES = ["This person", "The other"] as const;

/**
 * What the two records that are alike say, side by side, or one below the other in a narrow place.
 */
function Comparison({ other }: { other: SuggestedLead }) {
  const [own, others] = SIDES;
  return (
    <table className="w-full text-left @max-md:block @md:table-fixed">
      <thead className="text-base-content/80 @max-md:sr-only">
        <tr>
          <th scope="col" className="w-32">
            <span className="sr-only">What</span>
          </th>
          {SIDES.map((side) => (
            <th key={side} scope="col" className="pb-1 font-normal">
              {side}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-md:grid @max-md:gap-3">
        {COMPARED_FIELDS.map((field) => (
          <tr key={field} className="align-top @max-md:grid @max-md:gap-1">
            <th scope="row" className="pr-2 text-left font-medium @md:pb-2">
              {LABELS[field]}
              {other.same.includes(field) && (
                <span className="ml-2 badge badge-sm badge-warning">same</span>
              )}
            </th>
            <Side label={own} field={field} record={other.beside} same={other.same} />
            <Side label={others} field={field} record={other} same={other.same} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SideProps {
  label: string;
  field: ComparedField;
  record: ComparedRecord;
  same: readonly ComparedField[];
}

function Side({ label, field, record, same }: SideProps) {
  const text = record[field];
  const value = field === "email" ? <MailAddress address={text} /> : text;
  const isSame = same.includes(field);
  return (
    <td
      data-label={label}
      className="@max-md:grid @max-md:grid-cols-[5.5rem_minmax(0,1fr)] @max-md:before:text-base-content/75 @max-md:before:content-[attr(data-label)] @md:pr-4 @md:pb-2"
    >
      <div className="min-w-0">
        {isSame ? (
          <mark className="rounded-sm bg-warning text-warning-content">{value}</mark>
        ) : (
          value
        )}
        {field !== "name" && text !== "" && (
          <span className="text-base-content/75">
            {" "}
            ({field === "email" ? PROOFS[record.emailProof] : PROOFS.typed})
          </span>
        )}
      </div>
    </td>
  );
}

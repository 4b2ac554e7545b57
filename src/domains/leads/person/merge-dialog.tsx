import { useState } from "react";
import type { Lead, LeadSheet } from "#domains/leads/leads.ts";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { recordInWords } from "#domains/leads/words.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SearchInput } from "#ui/search-input.tsx";

/** Finds the other lead by words, as the list does. */
export function MergeDialog({ lead, onClose }: { lead: LeadSheet; onClose: () => void }) {
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
                {[other.email, recordInWords(other)].filter(Boolean).join(", ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

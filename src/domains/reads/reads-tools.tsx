import { ExportButton } from "#domains/records/list/export-button.tsx";
import { LAST_BEFORE_FIRST } from "#kit/values/times.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { filterOf, isNarrowed, type ReadsAddress } from "./reads-address.client.ts";

interface Props {
  address: ReadsAddress;
  onGo: (address: ReadsAddress) => void;
}

/** The filters that are set by a press in the list, with their words. */
const PRESSED = {
  session: (value: unknown) => `Session ${String(value)}`,
  token: (value: unknown) => `Token ${String(value)}`,
  network: (value: unknown) => `From ${String(value)}`,
  lead: () => "Records of one person",
  record: (value: unknown) => `Record ${String(value)}`,
  read: () => "One read",
} as const;

/** Narrows the reads by days, shows what else narrows them, and offers the records as a file. */
export function ReadsTools({ address, onGo }: Props) {
  const { view, ...narrowed } = address;
  const set = Object.entries(PRESSED).filter(([name]) => narrowed[name as "lead"] !== undefined);
  const isBackwards = address.from && address.to && address.from > address.to;
  const { data: people = [] } = trpc.admin.audit.people.useQuery();
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-base-300 p-4">
      <FilterSelect
        label="Person"
        all="Everybody"
        value={address.person}
        options={people.map(({ username, name }) => [username, name])}
        onChoose={(person) => onGo({ ...address, person })}
      />
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="grid gap-1 text-sm font-medium max-sm:w-full">
          {name === "from" ? "From" : "To"}
          <input
            type="date"
            className="input input-sm max-md:h-11 max-sm:w-full"
            value={address[name] ?? ""}
            aria-describedby={isBackwards ? "reads-days" : undefined}
            onChange={(event) => onGo({ ...address, [name]: event.target.value || undefined })}
          />
        </label>
      ))}
      {isBackwards && (
        <p id="reads-days" role="alert" className="w-full text-sm font-medium text-error">
          {LAST_BEFORE_FIRST}
        </p>
      )}
      {set.map(([name, wordsOf]) => (
        <Button
          key={name}
          look="btn-sm max-md:min-h-11"
          onClick={() => onGo({ ...address, [name]: undefined })}
        >
          {wordsOf(narrowed[name as "lead"])} <span aria-hidden="true">×</span>
          <span className="sr-only">(remove this filter)</span>
        </Button>
      ))}
      {isNarrowed(address) && (
        <Button look="btn-ghost btn-sm max-md:min-h-11" onClick={() => onGo({ view })}>
          Show everything
        </Button>
      )}
      <ExportButton
        list="reads"
        filter={filterOf(address)}
        content={
          isNarrowed(address)
            ? "The records that these reads showed"
            : "All records that were shown"
        }
      />
    </div>
  );
}

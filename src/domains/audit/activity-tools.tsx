import { type AuditPerson, KINDS } from "./audit.ts";
import { ExportButton } from "#domains/records/list/export-button.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { type ActivityAddress, limitsOf } from "./activity-address.client.ts";

interface Props {
  address: ActivityAddress;
  onChange: (address: ActivityAddress) => void;
}

/** Filters the activity by person, kind of change and day. */
export function ActivityTools({ address, onChange }: Props) {
  const { data: people = [] } = trpc.admin.audit.people.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const { person, kind, record, day } = address;
  const isListed = person === undefined || people.some(({ username }) => username === person);
  const listed = isListed ? people : [{ username: person, name: person }, ...people];
  const isNarrowed = (person ?? kind ?? record ?? day) !== undefined;
  const change = (part: Partial<ActivityAddress>) =>
    onChange({ person, kind, record, day, ...part });
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-base-300 p-4">
      <FilterSelect
        label="Person"
        all="Everybody"
        value={person}
        options={listed.map(({ username, name }) => [
          username,
          distinctName(name, username, listed),
        ])}
        onChoose={(chosen) => change({ person: chosen })}
      />
      <FilterSelect
        label="Kind"
        all="All kinds"
        value={kind}
        options={Object.entries(KINDS)}
        onChoose={(chosen) => change({ kind: chosen })}
      />
      <label className="grid gap-1 text-sm font-medium max-sm:w-full">
        Day
        <input
          type="date"
          className="input input-sm max-md:h-11 max-sm:w-full"
          value={day ?? ""}
          onChange={(event) => change({ day: event.target.value || undefined })}
        />
      </label>
      {record !== undefined && (
        <OfRecord record={record} onDrop={() => change({ record: undefined })} />
      )}
      {isNarrowed && (
        <Button look="btn-ghost btn-sm max-md:min-h-11" onClick={() => onChange({})}>
          Show everything
        </Button>
      )}
      <ExportButton
        list="activity"
        filter={{ person, kind, record, ...limitsOf(day) }}
        content={isNarrowed ? "The activity that the list shows now" : "All activity"}
      />
    </div>
  );
}

function OfRecord({ record, onDrop }: { record: string; onDrop: () => void }) {
  return (
    <Button look="btn-sm max-md:min-h-11" onClick={onDrop}>
      Of {record} ×
    </Button>
  );
}

/** Two people may have one name. */
function distinctName(name: string, username: string, all: readonly AuditPerson[]): string {
  return all.filter((each) => each.name === name).length > 1 ? `${name} (${username})` : name;
}

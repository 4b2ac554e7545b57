import type { AuditEntry } from "../../shared/audit.ts";
import { OpenableRecord } from "../ui/openable-record.tsx";
import { trpc } from "../trpc.ts";
import { DateTime } from "../ui/date-time.tsx";
import { TableError } from "../ui/list-states.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "../ui/record-table.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ChangeSubject } from "./change-subject.tsx";
import { ChangeValues } from "./change-values.tsx";
import { actionInWords, isShort } from "./change-words.ts";

interface Props {
  entries: readonly AuditEntry[];
  busy: boolean;
}

/** Who did what, when, from what and to what. */
export function ChangesTable({ entries, busy }: Props) {
  return (
    <RecordTable
      caption="What administrators did, newest first"
      columns={["When and who", "What", "From", "To", "Details"]}
      busy={busy}
    >
      {entries.map((entry) =>
        isShort(entry) ? (
          <RecordGroup key={entry.id}>
            <RecordRow>
              <ChangeCells entry={entry} />
              <RecordCell className="max-md:hidden">{null}</RecordCell>
            </RecordRow>
          </RecordGroup>
        ) : (
          <OpenableRecord
            key={entry.id}
            name={`entry ${entry.id}`}
            columns={5}
            details={<WholeChange id={entry.id} />}
          >
            <ChangeCells entry={entry} />
          </OpenableRecord>
        ),
      )}
    </RecordTable>
  );
}

function ChangeCells({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <RecordCell>
        <DateTime iso={entry.at} time />
        <span className="block text-base-content/80">{entry.actorName}</span>
      </RecordCell>
      <RecordCell>
        <span className="block font-medium">{actionInWords(entry)}</span>
        <ChangeSubject entry={entry} />
      </RecordCell>
      <RecordCell label="From" className="md:max-w-52">
        <ChangeValues json={entry.before} />
      </RecordCell>
      <RecordCell label="To" className="md:max-w-52">
        <ChangeValues json={entry.after} />
      </RecordCell>
    </>
  );
}

/** Both values, however long. */
function WholeChange({ id }: { id: number }) {
  const { data, isError, refetch } = trpc.admin.audit.byId.useQuery({ id });
  if (isError)
    return (
      <TableError onRetry={() => void refetch()}>
        Error loading the entry. Please try again.
      </TableError>
    );
  if (!data) return <Spinner />;
  return (
    <dl className="grid gap-4 text-sm md:grid-cols-2">
      <Side title="From" json={data.before} />
      <Side title="To" json={data.after} />
    </dl>
  );
}

function Side({ title, json }: { title: string; json: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{title}</dt>
      <dd
        // oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
        className="mt-1 max-h-96 overflow-y-auto"
      >
        <ChangeValues json={json} whole />
      </dd>
    </div>
  );
}

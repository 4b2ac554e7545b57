import { actionInWords, type AuditEntry } from "./audit.ts";
import { OpenableRecord } from "#ui/openable-record.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
import { ChangeActor, ChangeSubject } from "./change-subject.tsx";
import { isShort, linesOf } from "./change-words.client.ts";

interface Props {
  entries: readonly AuditEntry[];
  busy: boolean;
}

/** Who changed what and when, with the values before and after. */
export function ChangesTable({ entries, busy }: Props) {
  return (
    <RecordTable
      caption="Who did what, newest first"
      columns={["When and who", "What", "From", "To", "Details"]}
      widths={["w-40 xl:w-56", "", "", "", "w-28"]}
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
        <ChangeActor entry={entry} />
      </RecordCell>
      <RecordCell>
        <span className="block font-medium">{actionInWords(entry)}</span>
        <ChangeSubject entry={entry} />
      </RecordCell>
      <RecordCell label="From">
        <ChangeValues json={entry.before} />
      </RecordCell>
      <RecordCell label="To">
        <ChangeValues json={entry.after} />
      </RecordCell>
    </>
  );
}

/** Both values, however long. */
function WholeChange({ id }: { id: number }) {
  const query = trpc.admin.audit.byId.useQuery({ id });
  if (!query.isSuccess)
    return <NotLoaded inList query={query} failed="Error loading the entry. Please try again." />;
  const { data } = query;
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

interface ValuesProps {
  /** JSON, complete or cut. */
  json: string | null;
  /** Whether to show a long text completely, or only as much as fits a row. */
  whole?: boolean;
}

/** A value before or after a change. */
function ChangeValues({ json, whole = false }: ValuesProps) {
  const lines = linesOf(json);
  if (lines.length === 0) return <span aria-label="nothing">–</span>;
  return (
    <div className={whole ? "" : "line-clamp-4 max-lg:line-clamp-6"}>
      {lines.map(({ name, text }, index) => (
        <span key={index} className="block wrap-anywhere whitespace-pre-line">
          {name && <span className="text-base-content/75">{name}: </span>}
          {text}
        </span>
      ))}
    </div>
  );
}

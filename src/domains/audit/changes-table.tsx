import { actionInWords, type AuditEntry, type AuditSubject } from "./audit.ts";
import { OpenableRecord } from "#ui/openable-record.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
import { isShort, linesOf, actorInWords, subjectInWords } from "./change-words.client.ts";
import { REFERENCE } from "#domains/applications/applications.ts";

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
  if (!query.isSuccess) return <NotLoaded inList query={query} of="the entry" />;
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

/** The object of a change: the record by its familiar name, with a link while it exists. */
function ChangeSubject({ entry }: { entry: AuditEntry }) {
  const { about, actor, action } = entry;
  // The user of a sign-in is shown beside it
  if (action === "accounts.signIn" && actor && about?.id === actor.id) return null;
  // The number of records is in the words of the action
  if (action.startsWith("reads.") && !about) return null;
  const words = wordsOf(entry);
  const page = about ? pageOf(about, entry.subject) : undefined;
  if (page === undefined) return <span className="block text-base-content/80">{words}</span>;
  return (
    <a href={page} className="link flex w-fit items-center link-primary max-md:min-h-11">
      <span>
        {words.split(new RegExp(`(${REFERENCE})`)).map((part, index) =>
          // A reference stays in one piece
          index % 2 === 0 ? (
            part
          ) : (
            <span className="whitespace-nowrap" key={part}>
              {part}
            </span>
          ),
        )}
      </span>
    </a>
  );
}

/** The person who did it, with a link while the account exists. */
function ChangeActor({ entry }: { entry: AuditEntry }) {
  const words = actorInWords(entry);
  const page = entry.actor ? pageOf(entry.actor) : undefined;
  if (page === undefined) return <span className="block text-base-content/80">{words}</span>;
  return (
    <a href={page} className="link flex w-fit items-center text-base-content/80 max-md:min-h-11">
      {words}
    </a>
  );
}

/** Records whose name is enough by itself. */
const NAMED: AuditSubject["what"][] = ["resource", "category", "file", "message", "content"];

/** `Elena Murphy, application 2026-000296`; without a known name, the recorded subject. */
function wordsOf(entry: AuditEntry): string {
  const { about, subject } = entry;
  if (!about || about.name === "") return subjectInWords(entry);
  if (NAMED.includes(about.what)) return about.name;
  const inBrackets = /\(([^)]*)\)/.exec(subject)?.[1];
  return `${about.name}, ${about.what === "user" ? (inBrackets ?? "user") : subject}`;
}

function pageOf({ what, id, name }: AuditSubject, subject = ""): string | undefined {
  if (id === null) return undefined;
  switch (what) {
    case "application":
      return `/admin/applications/${subject.replace("application ", "")}`;
    case "message":
      return `/admin/messages/${id}`;
    case "content":
      return `/admin/content?open=${id}`;
    case "category":
      return `/admin/resources?category=${id}`;
    case "user":
      return `/admin/users?open=${id}`;
    default:
      return `/admin/resources?search=${encodeURIComponent(name)}`;
  }
}

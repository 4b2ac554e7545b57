import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Columns, RowTable } from "#kit/list/row-table.tsx";
import { counted } from "#kit/values/counted.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import {
  FIELDS,
  fieldInWords,
  OUTCOMES,
  type PeopleImport,
  type PreviewedRow,
  problemIn,
} from "./past-loans.ts";

interface Props {
  found: PeopleImport;
  busy: boolean;
  onStart: (fields: PeopleImport["fields"]) => void;
  /** The button beside the one that starts. */
  children: ReactNode;
}

/** What each column of a file is, and what becomes of the first rows by that. */
export function ChooseColumns({ found, busy, onStart, children }: Props) {
  const [fields, setFields] = useState(found.fields);
  const problem = problemIn(fields);
  const preview = trpc.admin.pastLoans.preview.useQuery(
    { id: found.id, fields: fields.join() },
    { placeholderData: keepPreviousData, refetchOnMount: "always" },
  );
  if (!preview.isSuccess) return <NotLoaded query={preview} of="the file" />;
  const { rows, examples } = preview.data;
  const columns = found.heads.map((head, at) => ({
    head: head || `Column ${at + 1}`,
    example: examples[at] ?? "",
    field: fields[at] ?? "",
    choose: (field: Column["field"]) =>
      setFields(fields.map((each, other) => (other === at ? field : each))),
  }));
  return (
    <>
      <div className="overflow-clip rounded-box border border-base-300">
        <RowTable
          caption="Columns of the file"
          rows={columns}
          widths={["w-1/4", "", "w-72"]}
          columns={COLUMNS}
        />
      </div>
      {problem === undefined ? (
        <Preview rows={rows} busy={preview.isPlaceholderData} />
      ) : (
        <Notice kind="error">{problem}</Notice>
      )}
      <p className="text-sm text-base-content/80">
        No permission is recorded unless the file says for what, when and in which words. An import
        adds people and past loans; it never changes those that are here.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          look="btn-primary"
          disabled={busy || problem !== undefined}
          onClick={() => onStart(fields)}
        >
          Import {counted(found.total, "row")}
        </Button>
        {children}
      </div>
    </>
  );
}

interface Column {
  head: string;
  example: string;
  field: PeopleImport["fields"][number];
  choose: (field: Column["field"]) => void;
}

const COLUMNS: Columns<Column> = {
  "Column in the file": ({ head }) => <span className="font-semibold wrap-anywhere">{head}</span>,
  "First value": ({ example }) => (
    <span className="text-base-content/80 wrap-anywhere">{example || "Empty"}</span>
  ),
  "Is taken as": ({ head, field, choose }) => (
    <select
      aria-label={`${head} is taken as`}
      className={`select w-full select-sm max-md:h-11 ${field === "" ? "text-base-content/80" : ""}`}
      value={field}
      onChange={({ currentTarget: { value } }) =>
        choose(FIELDS.find((each) => each === value) ?? "")
      }
    >
      <option value="">Leave out</option>
      {FIELDS.map((each) => (
        <option key={each} value={each}>
          {fieldInWords(each)}
        </option>
      ))}
    </select>
  ),
};

const LOOKS: Record<PreviewedRow["outcome"], string> = {
  added: "badge-success",
  loan: "badge-info",
  here: "badge-neutral",
  refused: "badge-error",
};

const ROWS: Columns<PreviewedRow> = {
  Line: ({ id }) => id,
  Person: ({ name }) => <span className="font-semibold wrap-anywhere">{name || "None"}</span>,
  Details: ({ what }) => <span className="wrap-anywhere">{what || "None"}</span>,
  "What happens": ({ outcome, notes }) => (
    <div className="grid justify-items-start gap-1">
      <span className={`badge badge-soft badge-sm ${LOOKS[outcome]}`}>{OUTCOMES[outcome]}</span>
      {notes.map((note) => (
        <span key={note} className="wrap-anywhere">
          {note}
        </span>
      ))}
    </div>
  ),
};

function Preview({ rows, busy }: { rows: readonly PreviewedRow[]; busy: boolean }) {
  return (
    <section aria-labelledby="preview-title" className="grid grid-cols-1 gap-3">
      <h3 id="preview-title" className="text-lg font-semibold">
        {rows.length === 1 ? "Preview" : `The first ${rows.length} rows`}
      </h3>
      <div className="overflow-clip rounded-box border border-base-300">
        <RowTable
          caption="What becomes of the first rows"
          rows={rows}
          busy={busy}
          widths={["w-16", "w-1/4", "w-1/4", ""]}
          columns={ROWS}
        />
      </div>
    </section>
  );
}

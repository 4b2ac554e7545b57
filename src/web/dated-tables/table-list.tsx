import type { AddedTable, DatedTable } from "#shared/dated-tables.output.ts";
import { formatShortDate } from "#shared/format.ts";
import { useToday } from "#web/frame/use-today.ts";
import { ShortMoment } from "#web/ui/date-time.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#web/ui/record-table.tsx";

type Listed = DatedTable | (AddedTable & { id?: never });

interface Props {
  title: string;
  tables: Listed[];
  /** The index of the table in force; -1 when there is none. */
  current: number;
  onEdit: (table: DatedTable) => void;
  onDelete: (table: DatedTable) => void;
}

/** The tables of a kind, newest first. */
export function TableList({ title, tables, current, onEdit, onDelete }: Props) {
  const today = useToday();
  if (tables.length === 0) return <p>There is none yet.</p>;
  return (
    <div className="overflow-clip rounded-box border border-base-300">
      <RecordTable
        caption={`${title}, newest first`}
        columns={["Applies", "Source", "Check by", "Changed", "Actions"]}
      >
        {tables.map((table, index) => (
          <RecordGroup key={table.id ?? `built-in ${table.effectiveFrom}`}>
            <RecordRow>
              <RecordCell>
                <span className="font-semibold">From {formatShortDate(table.effectiveFrom)}</span>
                {table.effectiveTo !== null && (
                  <span className="block">through {formatShortDate(table.effectiveTo)}</span>
                )}
                {index === current && (
                  <span className="badge mt-1 block w-fit badge-sm badge-success">In force</span>
                )}
              </RecordCell>
              <RecordCell label="Source">{table.source}</RecordCell>
              <RecordCell label="Check by">
                <span
                  className={
                    // A table that a later one follows has been checked
                    table.reviewBy < today && index === 0 && index === current
                      ? "font-medium text-error"
                      : ""
                  }
                >
                  {formatShortDate(table.reviewBy)}
                </span>
              </RecordCell>
              <RecordCell label="Changed">
                <Changed table={table} />
              </RecordCell>
              <RecordCell>
                {table.id !== undefined && (
                  <Buttons table={table} onEdit={onEdit} onDelete={onDelete} />
                )}
              </RecordCell>
            </RecordRow>
          </RecordGroup>
        ))}
      </RecordTable>
    </div>
  );
}

function Changed({ table }: { table: Listed }) {
  if (table.id === undefined) return "Built in";
  return (
    <>
      <ShortMoment iso={table.updatedAt} />
      <span className="block text-base-content/80">by {table.updatedByName}</span>
    </>
  );
}

interface ButtonsProps extends Pick<Props, "onEdit" | "onDelete"> {
  table: DatedTable;
}

function Buttons({ table, onEdit, onDelete }: ButtonsProps) {
  const which = (
    <span className="sr-only"> the table from {formatShortDate(table.effectiveFrom)}</span>
  );
  return (
    <div className="flex flex-wrap gap-2 max-md:justify-end">
      <button type="button" className="btn btn-sm max-md:h-11" onClick={() => onEdit(table)}>
        Edit{which}
      </button>
      <button
        type="button"
        className="btn text-error btn-ghost btn-sm max-md:h-11"
        onClick={() => onDelete(table)}
      >
        Delete{which}
      </button>
    </div>
  );
}

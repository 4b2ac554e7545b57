import { lazy, Suspense, useEffect, useState } from "react";
import type { TableKind } from "#lending/calculations/fee-tables.ts";
import { inForce, overdueTables } from "#lending/calculations/tables-in-force.ts";
import { dueWords } from "#lending/calculators/review-words.ts";
import type { AddedTable, DatedTable } from "#lending/dated-tables.output.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { DeleteDialog } from "#kit/form/delete-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { FailedToLoad } from "#ui/failed-to-load.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { CountyLimits } from "./county-limits.tsx";
import type { Opened } from "./table-dialog.tsx";
import { builtInOf, TABLE_FORMS, withoutOptional } from "./table-forms.client.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { useToday } from "#domains/frame/use-today.client.ts";
import { ShortMoment } from "#ui/date-time.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";

/** The form is loaded after the page: reading the lists does not need it. */
const fetchDialog = () => import("./table-dialog.tsx");
const TableDialog = lazy(async () => ({ default: (await fetchDialog()).TableDialog }));

/** Hidden on most days. */
const TypesWithoutProgram = lazy(async () => ({
  default: (await import("./types-without-program.tsx")).TypesWithoutProgram,
}));

const KINDS = Object.keys(TABLE_FORMS) as TableKind[];

/** The fees, limits and guidelines that calculations use, by the dates from which they apply. */
export function TablesDesk() {
  useEffect(() => void fetchDialog(), []);
  const [opened, setOpened] = useState<Opened>();
  const [leaving, setLeaving] = useState<DatedTable>();
  const { data, isError, refetch } = trpc.admin.datedTables.desk.useQuery(undefined, {
    refetchOnMount: "always",
  });
  if (isError)
    return (
      <FailedToLoad onRetry={() => void refetch()}>The tables could not be loaded.</FailedToLoad>
    );
  if (!data) return <Spinner label="Loading the tables" />;
  return (
    <>
      {KINDS.map((kind) => (
        <KindCard
          key={kind}
          kind={kind}
          added={data.tables.filter((table) => table.kind === kind)}
          onOpen={setOpened}
          onDelete={setLeaving}
        />
      ))}
      <CountyLimits years={data.countyYears} />
      <Suspense>
        {opened && <TableDialog opened={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
      {leaving && <DeleteTable table={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

interface KindProps {
  kind: TableKind;
  added: DatedTable[];
  onOpen: (opened: Opened) => void;
  onDelete: (table: DatedTable) => void;
}

function KindCard({ kind, added, onOpen, onDelete }: KindProps) {
  const { title, lead } = TABLE_FORMS[kind];
  const { today, tables: known } = useKnownTables();
  const overdue = overdueTables(today, known).find((each) => each.kind === kind);
  const tables = [...added, ...builtInOf(kind)].toSorted((one, other) =>
    other.effectiveFrom.localeCompare(one.effectiveFrom),
  );
  const dated = tables.map(({ effectiveTo, ...table }) => ({
    ...table,
    ...(effectiveTo !== null && { effectiveTo }),
  }));
  const current = inForce(dated, today);
  const start = {
    kind,
    source: "",
    effectiveFrom: "",
    effectiveTo: null,
    reviewBy: "",
    content: withoutOptional(kind, tables[0]?.content ?? {}),
  };
  return (
    <SectionCard id={`tables-${kind}`} title={title} lead={lead}>
      <Suspense>
        <TypesWithoutProgram kind={kind} />
      </Suspense>
      {overdue && (
        <p role="note" className="font-medium text-error">
          {title}: {dueWords(overdue)}
        </p>
      )}
      <TableList
        title={title}
        tables={tables}
        current={current ? dated.indexOf(current) : -1}
        onEdit={onOpen}
        onDelete={onDelete}
      />
      <div>
        <button type="button" className="btn" onClick={() => onOpen(start)}>
          Add a table<span className="sr-only">: {title}</span>
        </button>
      </div>
    </SectionCard>
  );
}

function DeleteTable({ table, onClose }: { table: DatedTable; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.datedTables.delete.useMutation();
  return (
    <DeleteDialog
      title="Delete this table?"
      description="Calculations use the one before it again. The activity keeps its values."
      onDelete={() => mutateAsync({ id: table.id })}
      refresh={() =>
        Promise.all([utils.admin.datedTables.invalidate(), utils.datedTables.added.invalidate()])
      }
      onClose={onClose}
    />
  );
}

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
function TableList({ title, tables, current, onEdit, onDelete }: Props) {
  const today = useToday();
  if (tables.length === 0) return <p>No tables yet.</p>;
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

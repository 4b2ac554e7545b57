import { lazy, Suspense, useEffect, useState } from "react";
import type { TableKind } from "#lending/calculations/fee-tables.ts";
import { inForce, overdueTables } from "#lending/calculations/tables-in-force.ts";
import { dueWords } from "#lending/calculators/review-words.ts";
import type { AddedTable, DatedTable } from "#lending/dated-tables.output.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { type Columns, RowTable } from "#kit/list/row-table.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionCard } from "#ui/section-card.tsx";
import { CountyLimits } from "./county-limits.tsx";
import { StateNotices } from "./state-notices.tsx";
import type { Opened } from "./table-dialog.tsx";
import { builtInOf, TABLE_FORMS, withoutOptional } from "./table-forms.client.ts";
import { formatShortDate } from "#kit/values/format.ts";
import { ShortMoment } from "#ui/date-time.tsx";

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
  const query = trpc.admin.datedTables.desk.useQuery(undefined, {
    refetchOnMount: "always",
  });
  if (!query.isSuccess) return <NotLoaded query={query} of="the tables" />;
  return (
    <>
      {KINDS.map((kind) => (
        <KindCard
          key={kind}
          kind={kind}
          added={query.data.tables.filter((table) => table.kind === kind)}
          onOpen={setOpened}
        />
      ))}
      <CountyLimits years={query.data.countyYears} />
      <StateNotices />
      <Suspense>
        {opened && <TableDialog opened={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}

interface KindProps {
  kind: TableKind;
  added: DatedTable[];
  onOpen: (opened: Opened) => void;
}

function KindCard({ kind, added, onOpen }: KindProps) {
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
  const rows = tables.map((table, index) => {
    const isCurrent = current !== undefined && dated[index] === current;
    // A table that a later one follows has been checked
    return { table, isCurrent, isLate: isCurrent && index === 0 && table.reviewBy < today };
  });
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
      <TableList title={title} rows={rows} onEdit={onOpen} />
      <div>
        <button type="button" className="btn" onClick={() => onOpen(start)}>
          Add a table<span className="sr-only">: {title}</span>
        </button>
      </div>
    </SectionCard>
  );
}

interface Listed {
  table: DatedTable | (AddedTable & { id?: never });
  isCurrent: boolean;
  /** Whether it should have been checked by now. */
  isLate: boolean;
}

const COLUMNS: Columns<Listed> = {
  Applies: ({ table, isCurrent }) => (
    <>
      <span className="font-semibold">From {formatShortDate(table.effectiveFrom)}</span>
      {table.effectiveTo !== null && (
        <span className="block">through {formatShortDate(table.effectiveTo)}</span>
      )}
      {isCurrent && <span className="badge mt-1 block w-fit badge-sm badge-success">In force</span>}
    </>
  ),
  Source: ({ table }) => table.source,
  "Check by": ({ table, isLate }) => (
    <span className={isLate ? "font-medium text-error" : ""}>
      {formatShortDate(table.reviewBy)}
    </span>
  ),
  Changed: ({ table }) =>
    table.id === undefined ? (
      "Built in"
    ) : (
      <>
        <ShortMoment iso={table.updatedAt} />
        <span className="block text-base-content/80">by {table.updatedByName}</span>
      </>
    ),
};

interface Props {
  title: string;
  rows: Listed[];
  onEdit: (table: DatedTable) => void;
}

/** The tables of a kind, newest first; those that an admin has added can be changed. */
function TableList({ title, rows, onEdit }: Props) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.datedTables.delete.useMutation();
  const isFor = ({ table }: Listed) => table.id !== undefined;
  if (rows.length === 0) return <p>No tables yet.</p>;
  return (
    <div className="overflow-clip rounded-box border border-base-300">
      <RowTable
        caption={`${title}, newest first`}
        rows={rows}
        columns={COLUMNS}
        nameOf={({ table }) => `the table from ${formatShortDate(table.effectiveFrom)}`}
        actions={[
          { label: "Edit", press: ({ table }) => table.id !== undefined && onEdit(table), isFor },
        ]}
        remove={{
          isFor,
          title: "Delete this table?",
          description: () =>
            "Calculations use the one before it again. The activity keeps its values.",
          send: async ({ table }) => remove.mutateAsync({ id: table.id ?? 0 }),
          refresh: () =>
            Promise.all([
              utils.admin.datedTables.invalidate(),
              utils.datedTables.added.invalidate(),
            ]),
        }}
      />
    </div>
  );
}

import { lazy, Suspense, useEffect, useState } from "react";
import type { TableKind } from "#shared/calculations/fee-tables.ts";
import { inForce, overdueTables } from "#shared/calculations/tables-in-force.ts";
import { dueWords } from "#shared/calculators/review-words.ts";
import type { DatedTable } from "#shared/dated-tables.output.ts";
import { useKnownTables } from "#web/frame/use-known-tables.ts";
import { DeleteDialog } from "#web/delete-dialog.tsx";
import { trpc } from "#web/trpc.ts";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { CountyLimits } from "./county-limits.tsx";
import type { Opened } from "./table-dialog.tsx";
import { builtInOf, TABLE_FORMS, withoutOptional } from "./table-forms.ts";
import { TableList } from "./table-list.tsx";

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
